import { entry, type ErrorEntry } from './error-entry';

/** Refusals of crowdsourcing requests and bids (crowdsourcing.md#request-states, crowdsourcing.md#bid-states). */
export const crowdErrors = {
  'bid.uncertified': entry(
    422,
    42200,
    350001,
    '请先通过服务商认证，再承接需求',
    '/facilitator/serviceProdAuth',
  ),
  'bid.ownRequest': entry(
    422,
    42200,
    350011,
    '不能承接自己发布的需求，同一实名主体或同一银行卡的账号也不可以',
  ),
  'bid.closed': entry(409, 40900, 350002, '该需求已停止投标'),
  'bid.kind': entry(422, 42200, 350012, '该需求仅限{kind}投标'),
  'bid.deposit': entry(
    422,
    42200,
    350013,
    '该需求要求缴纳保证金{amount}元以上',
    '/facilitator/serviceProdAuth',
  ),
  'bid.gone': entry(422, 42200, 350014, '该服务商的认证已失效，请选择其他投标'),
  'bid.second': entry(409, 40900, 350003, '您已对该需求投标，可在投标中修改', '/crowdsourcing/carry'),
  'bid.withdrawn': entry(
    409,
    40900,
    350025,
    '您已撤回对该需求的投标，撤回后不能再次投标',
    '/crowdsourcing/carry?tab=hall',
  ),
  'bid.invalid': entry(
    409,
    40900,
    350031,
    '您的投标已被平台判定为不合格，不能再次投标',
    '/crowdsourcing/carry?tab=lost',
  ),
  'bid.revisions': entry(409, 40900, 0, '最多修改{most}次'),
  'hire.counters': entry(409, 40900, 350029, '还价最多{most}次，请接受或谢绝'),
  'hire.dayOver': entry(409, 40900, 350030, '有里程碑的交付日期已到，不能按此成交。请修改日期后发给对方'),
  'favourite.full': entry(
    422,
    42200,
    350015,
    '每类最多收藏{most}项，请先取消部分收藏',
    '/crowdsourcing/collect',
  ),
  'search.most': entry(422, 42200, 0, '最多保存{most}个筛选，请先删除不再需要的'),
  'search.name': entry(409, 40900, 0, '您已有同名的筛选，请换一个名称'),
  'request.drafts': entry(
    422,
    42200,
    0,
    '草稿最多保留{max}份，请先提交或删除',
    '/crowdsourcing/publish?status=draft',
  ),
  'request.extended': entry(409, 40900, 0, '最多延期{times}次，共{days}天'),
  'request.noBids': entry(409, 40900, 0, '还没有投标，暂不能选标'),
} as const satisfies Record<string, ErrorEntry>;

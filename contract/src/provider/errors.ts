import { entry, type ErrorEntry } from '../error-entry';

/** Refusals of certifications and works of providers (provider-screens.md#screens). */
export const providerErrors = {
  'provider.realName': entry(422, 42200, 320001, '请先完成{kind}实名认证', '/account/safe/realNameAuth'),
  'provider.avatar': entry(422, 42200, 0, '请先设置头像', '/account/info/portrait'),
  'provider.work': entry(422, 42200, 0, '请先提交至少1件作品', '/facilitator/management'),
  'provider.agreement': entry(422, 42200, 0, '请阅读并同意最新的服务商入驻协议'),
  'provider.pending': entry(422, 42200, 350005, '服务商认证申请正在审核中', '/facilitator/serviceProdAuth'),
  'provider.revoked': entry(422, 42200, 350006, '服务商认证已被取消，不能再次申请[[。如有疑问，请联系客服]]'),
  'work.category': entry(
    422,
    42200,
    350004,
    '{category}类作品须先通过含该类目与资质证书的服务商认证',
    '/facilitator/serviceProdAuth',
  ),
  'work.tops': entry(
    422,
    42200,
    0,
    '最多置顶{most}件作品，请先取消其他作品的置顶',
    '/facilitator/management',
  ),
  'work.tooMany': entry(
    422,
    42200,
    0,
    '最多保存{most}件作品，请先删除不再需要的作品',
    '/facilitator/management',
  ),
  'compensation.closed': entry(422, 42200, 0, '只有服务商售出且在售后期内的已完成订单可以从保证金赔付'),
  'compensation.early': entry(
    409,
    40900,
    0,
    '该订单的收入还未结算给服务商，请由买家申请售后退款；结算后才可以从保证金赔付',
  ),
  'compensation.done': entry(409, 40900, 0, '该订单已从保证金赔付过，每个订单只能赔付一次'),
  'deposit.claimed': entry(
    422,
    42200,
    0,
    '有一笔保证金赔付正在复核，暂不能退还保证金，请等待处理结果',
    '/facilitator/serviceProdAuth',
  ),
  'deposit.early': entry(422, 42200, 0, '{why}', '/facilitator/serviceProdAuth'),
  'complaint.own': entry(422, 42200, 0, '不能投诉自己的作品'),
  'complaint.open': entry(
    422,
    42200,
    0,
    '您对该作品的投诉正在处理中，请等待结果',
    '/facilitator/management?view=complaints&side=made',
  ),
  'complaint.tooMany': entry(
    422,
    42200,
    0,
    '同时处理中的投诉最多{most}件，请等待结果或撤回其中的投诉',
    '/facilitator/management?view=complaints&side=made',
  ),
  'provider.required': entry(422, 42200, 350001, '请先完成服务商认证', '/facilitator/serviceProdAuth'),
} as const satisfies Record<string, ErrorEntry>;

import { limits } from '../limits';
import { entry, type ErrorEntry } from '../error-entry';

/** Refusals of the room maker, for the catalogue. */
export const makerRefusals = {
  'maker.stale': entry(409, 40900, 0, '项目已在别处修改，请刷新后再编辑'),
  'maker.tooMany': entry(
    422,
    42200,
    0,
    '最多保留{max}个项目，请先删除不用的草稿',
    '/maker/original?tab=draft',
  ),
  'maker.postsToday': entry(422, 42200, 0, '每个项目每天最多发布{max}条进展，请明日再试'),
  'plan.own': entry(422, 42200, 0, '这是您自己的项目，可在项目详情中直接查看计划书'),
  'plan.none': entry(409, 40900, 0, '该项目目前没有可查阅的商业计划书，可收藏项目等待更新'),
  'plan.open': entry(409, 40900, 0, '您已申请查阅，请等待项目方答复'),
  'plan.granted': entry(409, 40900, 0, '项目方已同意您查阅，请直接下载计划书'),
  'plan.today': entry(422, 42200, 0, '今日申请查阅已达{max}次，请明日再试'),
  'plan.again': entry(422, 42200, 0, '同一项目{days}天内最多申请{max}次，请稍后再试'),
  'plan.over': entry(409, 40900, 0, '不能继续查阅：{why}。如仍需查阅，请在项目页重新申请', '/maker/collect'),
  'incubation.textChanged': entry(409, 40900, 0, '孵化协议已更新，请重新阅读后再确认'),
  'incubation.slotTaken': entry(409, 40900, 0, '该时段刚被预约，请选择其他时段'),
  'incubation.slotClosed': entry(
    422,
    42200,
    0,
    `该时段不可预约，请选择导师开放的时段，并至少提前${limits.incubation.bookHours}小时`,
  ),
  'incubation.bookedTwice': entry(422, 42200, 0, '最多同时预约{max}次面谈，请先完成或取消已有的预约'),
  'incubation.tooLate': entry(
    409,
    40900,
    0,
    `面谈前${limits.incubation.cancelHours}小时内不能取消，请按时参加，或提交工单[[、联系客服]]`,
    '/support?view=new',
  ),
  'incubation.seatTaken': entry(409, 40900, 0, '该席位在所选月份已被预订，请选择其他席位或月份'),
  'incubation.seatUnpaid': entry(
    409,
    40900,
    0,
    '该项目已有一笔席位订单待付款，请先付款，或退还后再预订其他席位',
  ),
  'incubation.seatsFull': entry(
    422,
    42200,
    0,
    '该项目在{month}已有{count}个席位，最多与团队人数（{max}人）相同。请选择其他月份，或先在项目中补充团队成员',
  ),
  'incubation.criteria': entry(409, 40900, 0, '尚未达到毕业条件：{missing}'),
} as const satisfies Record<string, ErrorEntry>;

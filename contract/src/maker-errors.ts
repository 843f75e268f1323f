import { entry, type ErrorEntry } from './error-entry';

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
} as const satisfies Record<string, ErrorEntry>;

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
} as const satisfies Record<string, ErrorEntry>;

import { z } from 'zod';
import { get, post } from '../endpoint';
import { listExport } from '../exports';
import { enumOf, id, listOf, listParams, moment } from '../wire';
import { favouriteKindIds, favouriteKinds } from './favourite-kinds';

const kind = enumOf(favouriteKinds);
const item = z.object({
  kind,
  target_no: id,
  title: z.string(),
  /** Its offer, in a line. */
  text: z.string(),
  status_text: z.string(),
  /** It has ended, or is not seen any more. */
  is_over: z.boolean(),
  /** Null when it is not seen any more. */
  link: z.string().nullable(),
  created_at: moment,
});
const counts = z.object(
  Object.fromEntries(favouriteKindIds.map((one) => [one, z.int()])) as Record<
    (typeof favouriteKindIds)[number],
    z.ZodInt
  >,
);

/** Favourites of a person (crowdsourcing-screens.md#favourites). */
export const favourites = {
  list: get('/project-api/collect/list', {
    summary: '我收藏的',
    access: 'crowd.collect:manage',
    input: { ...listParams, kind: kind.default('request') },
    output: listOf(item, { counts }),
  }),
  exportList: post('/project-api/collect/export', {
    ...listExport,
    summary: '导出收藏',
    access: 'crowd.collect:manage',
    input: { kind: kind.default('request'), keyword: listParams.keyword, ...listExport.input },
  }),
  add: post('/project-api/collect/add', {
    summary: '收藏',
    access: 'crowd.collect:manage',
    quiet: true,
    input: { kind, target_no: id },
    output: z.object({ kind, target_no: id }),
    refusals: ['notFound', 'favourite.full'],
  }),
  remove: post('/project-api/collect/remove', {
    summary: '取消收藏',
    access: 'crowd.collect:manage',
    quiet: true,
    input: { kind, target_nos: z.array(id).min(1, '请选择要取消的收藏').max(100, '一次最多取消100项') },
    output: z.object({ removed: z.int() }),
  }),
};

import { z } from 'zod';
import { get, post } from '../endpoint';
import { regionTexts } from '../provider/texts';
import { enumOf, flag, id, moment, text, version, whole, yuan } from '../wire';
import { hallSorts, requestModes } from './request-texts';
import { SEARCH_NAME_MOST, tellTexts } from './search-texts';

const kept = {
  keyword: text(50, 1).optional(),
  category: id.optional(),
  mode: enumOf(requestModes).optional(),
  region: enumOf(regionTexts).optional(),
  min_amount: yuan.optional(),
  max_amount: yuan.optional(),
  within: whole(1, 90).optional(),
  order: enumOf(hallSorts).optional(),
};
const search = z.object({
  search_no: id,
  name: z.string(),
  filters: z.object({ ...kept, suits: z.boolean().optional() }),
  tell: enumOf(tellTexts),
  tell_text: z.string(),
  told_at: moment.nullable(),
  version: z.int(),
});

/** Searches of the hall that a person keeps (crowdsourcing-screens.md#kept-searches); each sees and changes their own. */
export const searches = {
  list: get('/project-api/hall-search/list', {
    summary: '我的筛选',
    access: 'crowd.bid:view',
    input: {},
    output: z.object({ list: z.array(search) }),
  }),
  save: post('/project-api/hall-search/save', {
    summary: '保存筛选',
    access: 'crowd.bid:view',
    input: {
      name: text(SEARCH_NAME_MOST, 1),
      filters: z.object({ ...kept, suits: flag.optional() }),
      tell: enumOf(tellTexts),
      /** Changes the one that is named. */
      search_no: id.optional(),
      version: version.optional(),
    },
    output: search,
    refusals: ['notFound', 'state.conflict', 'search.most', 'search.name'],
  }),
  remove: post('/project-api/hall-search/delete', {
    summary: '删除筛选',
    access: 'crowd.bid:view',
    input: { search_no: id, version },
    output: z.object({ search_no: id }),
    refusals: ['notFound', 'state.conflict'],
  }),
};

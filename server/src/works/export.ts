import type { Input } from '@uc/contract/endpoint';
import { fen } from '@uc/contract/money';
import { serviceCategories } from '@uc/contract/service-categories';
import type { works } from '@uc/contract/works/works';
import { workStatusTexts } from '@uc/contract/works/texts';
import type { Customer } from '../call/index';
import type { Tx } from '../db/index';
import {
  countColumn,
  exportList,
  listSource,
  momentColumn,
  moneyColumn,
  type Row,
  type TaskView,
  textColumn,
} from '../exports/index';
import { ownedBy } from './change';
import { newestIn } from './content';
import { type Owned, workPage, type WorkQuery, type WorkRow } from './store';

/** Starts an export of the list. Refuses as `exportList` does. */
export async function exportWorks(
  tx: Tx,
  actor: Customer,
  { tab, category, keyword, format, verify_token: token }: Input<typeof works.exportList>,
): Promise<TaskView> {
  const owned = ownedBy(actor);
  const query: WorkQuery = { tab, category, keyword: keyword || undefined };
  const { total } = await workPage(tx, owned, query, { limit: 1, offset: 0 });
  const params = { creator: owned.creator, query };
  return exportList(tx, actor, { kind: 'works', format, name: '作品', params, total, token });
}

const columns = [
  textColumn('作品编号', 16),
  textColumn('标题', 36),
  textColumn('类目', 18),
  textColumn('状态', 12),
  textColumn('置顶', 6),
  countColumn('浏览'),
  moneyColumn('报价下限（元）'),
  moneyColumn('报价上限（元）'),
  textColumn('版权登记号', 24),
  textColumn('创建人', 16),
  momentColumn('更新时间'),
  momentColumn('上架时间'),
];

/** Works as a file, in the order of the list. */
export const worksSource = listSource<{ creator: string | null; query: WorkQuery }>({
  title: '作品',
  place: '/facilitator/management',
  columns,
  async find(db, uid, { creator, query }) {
    const owned: Owned = { uid, creator };
    const { total } = await workPage(db, owned, query, { limit: 1, offset: 0 });
    return { total, page: async (at) => (await workPage(db, owned, query, at)).rows.map(rowOf) };
  },
});

function rowOf(row: WorkRow): Row {
  const { category, price_min: min, price_max: max, copyright_reg_no: registration } = newestIn(row);
  return [
    row.work_no,
    row.title,
    category === undefined ? '' : serviceCategories[category],
    workStatusTexts[row.status],
    row.is_top ? '是' : '',
    row.views,
    min === undefined ? null : fen(min),
    max === undefined ? null : fen(max),
    registration ?? '',
    row.creator,
    row.updated_at,
    row.published_at,
  ];
}

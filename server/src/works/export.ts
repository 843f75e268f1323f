import type { Input } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { serviceCategories } from '@uc/contract/service-categories';
import type { works } from '@uc/contract/works';
import { workStatusTexts } from '@uc/contract/works-texts';
import type { Customer } from '../call/index';
import type { Tx } from '../db/index';
import { type ExportSource, type Row, startExport, type TaskView } from '../exports/index';
import { initiatorOf } from '../ledger/index';
import { requireStepUp } from '../passport/index';
import { ownedBy } from './change';
import { newestIn } from './content';
import { type Owned, workPage, type WorkQuery, type WorkRow } from './store';

const CHUNK = 500;

/** Starts an export of the list; one of more rows than a page shows needs a fresh verification (ADR 30). Refuses stepUp.*, export.tooMany. */
export async function exportWorks(
  tx: Tx,
  actor: Customer,
  { tab, category, keyword, format, verify_token: token }: Input<typeof works.exportList>,
): Promise<TaskView> {
  const owned = ownedBy(actor);
  const query: WorkQuery = { tab, category, keyword: keyword || undefined };
  const { total } = await workPage(tx, owned, query, { limit: 1, offset: 0 });
  if (total > limits.export.rowsUnverified) await requireStepUp(tx, actor, 'export', token);
  return startExport(tx, {
    uid: actor.uid,
    subId: actor.subId,
    by: initiatorOf(actor),
    kind: 'works',
    format,
    name: '作品',
    params: { creator: owned.creator, query },
  });
}

/** Works as a file, in the order of the list. */
export const worksSource: ExportSource = {
  place: '/facilitator/management',
  async open(_deps, db, { uid }, params) {
    const { creator, query } = params as { creator: string | null; query: WorkQuery };
    const owned: Owned = { uid, creator };
    const { total } = await workPage(db, owned, query, { limit: 1, offset: 0 });
    return {
      title: '作品',
      head: [],
      foot: [],
      columns,
      total,
      async *chunks() {
        for (let offset = 0; offset < total; offset += CHUNK)
          yield (await workPage(db, owned, query, { limit: CHUNK, offset })).rows.map(rowOf);
      },
    };
  },
};

const text = (title: string, width = 14) => ({ title, kind: 'text' as const, width });
const columns = [
  text('作品编号', 16),
  text('标题', 36),
  text('类目', 18),
  text('状态', 12),
  text('置顶', 6),
  { title: '浏览', kind: 'count' as const, width: 8 },
  { title: '报价下限（元）', kind: 'money' as const, width: 14 },
  { title: '报价上限（元）', kind: 'money' as const, width: 14 },
  text('版权登记号', 24),
  text('创建人', 16),
  { title: '更新时间', kind: 'moment' as const, width: 20 },
  { title: '上架时间', kind: 'moment' as const, width: 20 },
];

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

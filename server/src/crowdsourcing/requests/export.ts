import type { requests } from '@uc/contract/crowdsourcing/requests';
import { type RequestMode, type RequestTab, requestTabs } from '@uc/contract/crowdsourcing/request-texts';
import type { Input } from '@uc/contract/endpoint';
import { creatorOf, type Customer } from '../../call/index';
import { now } from '../../clock';
import { type Db, eachRow, type Tx } from '../../db/index';
import {
  countColumn,
  exportList,
  listSource,
  momentColumn,
  moneyColumn,
  type Row,
  type TaskView,
  textColumn,
} from '../../exports/index';
import { categoryTexts } from './categories';
import { countByStatus, listRequests } from './store';
import { type OwnRequest, ownView } from './view';

interface Query {
  creator: string | null;
  status: RequestTab;
  mode?: RequestMode | undefined;
  keyword?: string | undefined;
}

/** Starts an export of 我发布的. Refuses as `exportList` does. */
export async function exportRequests(
  tx: Tx,
  actor: Customer,
  { format, verify_token: token, status, mode, keyword }: Input<typeof requests.exportList>,
): Promise<TaskView> {
  const query: Query = { creator: creatorOf(actor, 'crowd'), status, mode, keyword: keyword || undefined };
  const total = await countFound(tx, actor.uid, query);
  const task = { kind: 'crowd_requests', format, name: '发布的需求', params: { ...query } } as const;
  return exportList(tx, actor, { ...task, total, token });
}

async function countFound(db: Db, uid: number, { creator, status, ...filter }: Query): Promise<number> {
  const counts = await countByStatus(db, uid, creator, filter);
  return requestTabs[status].statuses.reduce((all, one) => all + (counts.get(one) ?? 0), 0);
}

/** Requests as a file, in the order of the list. */
export const requestsSource = listSource<Query>({
  title: '我发布的需求',
  place: '/crowdsourcing/publish',
  columns: [
    textColumn('需求编号', 18),
    textColumn('标题', 36),
    textColumn('模式'),
    textColumn('类目', 20),
    textColumn('预算或赏金（元）', 24),
    moneyColumn('托管中（元）'),
    countColumn('投标'),
    textColumn('状态'),
    momentColumn('截止时间'),
    textColumn('合同编号', 18),
    textColumn('创建人', 16),
    momentColumn('创建时间'),
    momentColumn('更新时间'),
  ],
  async find(db, uid, query) {
    const { creator, status, ...filter } = query;
    const [total, categories, seenAt] = await Promise.all([
      countFound(db, uid, query),
      categoryTexts(db),
      now(db),
    ]);
    return {
      total,
      async page(at) {
        const asked = { ...filter, statuses: requestTabs[status].statuses };
        const rows = await listRequests(db, uid, creator, asked, at);
        return eachRow(db, rows, async (db, row) =>
          rowOf(await ownView(db, row, new Set(), seenAt, categories)),
        );
      },
    };
  },
});

const rowOf = (row: OwnRequest): Row => [
  row.request_no,
  row.title,
  row.mode_text,
  row.category_text,
  row.amount.text.replaceAll('¥', ''),
  row.escrow,
  row.bid_count,
  row.status_text,
  row.deadline,
  row.contract_no ?? '',
  row.created_by,
  row.created_at,
  row.updated_at,
];

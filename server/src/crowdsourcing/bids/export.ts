import { type CarryTab, carryTabs } from '@uc/contract/crowdsourcing/bid-texts';
import type { bids } from '@uc/contract/crowdsourcing/bids';
import type { Input } from '@uc/contract/endpoint';
import { creatorOf, type Customer } from '../../call/index';
import type { Db, Tx } from '../../db/index';
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
import { carriedBids } from './carried';
import { type CarriedFilter, countCarried } from './list-store';
import { type Carried, tabCounts } from './view';

type Query = CarriedFilter & { tab: CarryTab };

/** Starts an export of 我承接的. Refuses as `exportList` does. */
export async function exportBids(
  tx: Tx,
  actor: Customer,
  { format, verify_token: token, status: tab, keyword }: Input<typeof bids.exportList>,
): Promise<TaskView> {
  const query: Query = { creator: creatorOf(actor, 'crowd'), tab, keyword: keyword || undefined };
  const total = await countFound(tx, actor.uid, query);
  const name = `我承接的_${carryTabs[tab]}`;
  return exportList(tx, actor, { kind: 'crowd_bids', format, name, params: { ...query }, total, token });
}

const countFound = async (db: Db, uid: number, { tab, ...filter }: Query): Promise<number> =>
  tabCounts(await countCarried(db, uid, filter))[tab];

/** Bids as a file, in the order of the list. */
export const bidsSource = listSource<Query>({
  title: '我承接的',
  place: '/crowdsourcing/carry',
  columns: [
    textColumn('投标编号', 18),
    textColumn('需求编号', 18),
    textColumn('需求', 36),
    textColumn('雇主', 20),
    textColumn('模式'),
    textColumn('类目', 20),
    textColumn('预算或赏金（元）', 24),
    moneyColumn('我的报价（元）'),
    countColumn('周期（天）'),
    textColumn('投标状态'),
    textColumn('需求状态'),
    momentColumn('截止时间'),
    textColumn('合同编号', 18),
    textColumn('投标人', 16),
    momentColumn('投标时间'),
  ],
  async find(db, uid, query) {
    const reader = { uid, permissions: new Set<string>() };
    return {
      total: await countFound(db, uid, query),
      page: async (at) => (await carriedBids(db, reader, query, at)).map(rowOf),
    };
  },
});

const rowOf = (row: Carried): Row => [
  row.bid_no,
  row.request_no,
  row.title,
  row.employer.name,
  row.mode_text,
  row.category_text,
  row.amount_text.replaceAll('¥', ''),
  row.price,
  row.days,
  row.status_text,
  row.request_status_text,
  row.deadline,
  row.contract_no ?? '',
  row.created_by,
  row.created_at,
];

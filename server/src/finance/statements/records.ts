import {
  channels,
  type directions,
  flowOf,
  flows,
  type RecordType,
  recordTypes,
} from '@uc/contract/finance/records';
import { fen } from '@uc/contract/money';
import { centerNames } from '../../centers/index';
import type { ExportSource, Row } from '../../exports/index';
import { type Filter, type LedgerRecord, listRecords } from '../../ledger/index';
import { rangeOf } from '../../calendar/index';

const CHUNK = 250;

/** The parameters of an export of records, as stored in its task: days and filter. */
export interface RecordsRequest {
  start_time?: string | undefined;
  end_time?: string | undefined;
  filter: Filter;
  [name: string]: unknown;
}
const directionTexts: Record<(typeof directions)[number], string> = {
  in: '入账',
  out: '出账',
  freeze: '冻结',
  unfreeze: '解冻',
};
/** Coins and credit are no money that comes in or goes out. */
const pointTexts = { ...directionTexts, in: '增加', out: '减少' };

/** The records of an account, oldest first; the days of the task leave out later ones. */
export const recordsSource = (account: 'rmb' | 'coin' | 'credit_limit', place: string): ExportSource => ({
  place,
  async open(_deps, db, { uid }, params) {
    const { filter, ...days } = params as RecordsRequest;
    const range = rangeOf(days);
    const page = (number: number, pageSize = CHUNK) =>
      listRecords(db, uid, account, range, filter, { page: number, pageSize, ascending: true });
    const [{ total }, centers] = await Promise.all([page(1, 1), centerNames(db)]);
    return {
      title: titles[account],
      head: [],
      foot: [],
      columns: columnsOf(account),
      total,
      async *chunks() {
        for (let number = 1; (number - 1) * CHUNK < total; number += 1) {
          const { rows } = await page(number);
          yield rows.map((row) => rowOf(account, row, centers));
        }
      },
    };
  },
});

const titles = { rmb: '人民币收支明细', coin: '创意币明细', credit_limit: '信用额度明细' } as const;
const text = (title: string, width = 16, paper?: number) => ({
  title,
  kind: 'text' as const,
  width,
  ...(paper !== undefined && { paper }),
});
const money = (title: string) => ({ title, kind: 'money' as const, width: 14, paper: 9 });

const moved = { rmb: ['入账', '出账'], coin: ['获得', '消耗'], credit_limit: ['增加', '减少'] } as const;

const columnsOf = (account: 'rmb' | 'coin' | 'credit_limit') => [
  text('流水号', 24),
  { title: '时间', kind: 'moment' as const, width: 20, paper: 11 },
  text('类型', 10, 7),
  text('方向', 8),
  // Income or expense, which only RMB distinguishes.
  ...(account === 'rmb' ? [text('收支', 10, 8)] : []),
  money(`${moved[account][0]}（${account === 'coin' ? '币' : '元'}）`),
  money(`${moved[account][1]}（${account === 'coin' ? '币' : '元'}）`),
  money('冻结/解冻'),
  money(account === 'coin' ? '余额（币）' : '余额（元）'),
  text('说明', 30, 18),
  text('业务单号', 24, 13),
  text('对方', 16),
  text('渠道', 10),
  text('渠道流水号', 30),
  text('分中心', 12),
  text('操作人', 12),
  text('备注', 24),
];

function rowOf(
  account: 'rmb' | 'coin' | 'credit_limit',
  row: LedgerRecord,
  centers: ReadonlyMap<string, string>,
): Row {
  const none = fen(0);
  return [
    row.recordNo,
    row.at,
    recordTypes[row.type as RecordType],
    (account === 'rmb' ? directionTexts : pointTexts)[row.direction],
    ...(account === 'rmb'
      ? [row.direction === 'in' || row.direction === 'out' ? flows[flowOf(row)] : '']
      : []),
    row.direction === 'in' ? row.amount : none,
    row.direction === 'out' ? row.amount : none,
    row.direction === 'freeze' || row.direction === 'unfreeze' ? row.amount : none,
    row.balanceAfter,
    row.title,
    row.bizNo,
    row.counterparty,
    row.channel === null ? '' : channels[row.channel],
    row.channelNo ?? '',
    centers.get(row.location) ?? row.location,
    row.operator,
    account === 'coin' && row.bucket !== null
      ? `${row.bucket === 'bonus' ? '赠币' : '充值币'} ${row.batchNo ?? ''} ${row.remark}`.trim()
      : row.remark,
  ];
}

import { csvMime } from '@uc/contract/file-kinds';
import type { Input, Output } from '@uc/contract/endpoint';
import type { bankDayStaffCalls } from '@uc/contract/finance/bank-day-staff';
import { type BankOpenKind, bankOpenKinds, dayAccounts } from '@uc/contract/finance/bank-match-texts';
import { fen, formatFen } from '@uc/contract/money';
import { quotedCell } from '@uc/contract/spreadsheet';
import { downloadHeaders, type Handlers } from '../../../call/index';
import type { Db } from '../../../db/index';
import type { Deps } from '../../../deps';
import type { Check } from '../../../ledger/index';
import { ownAccountOf } from '../reading';
import { type AccountDay, accountsWithDays, channelDaysOf, daysOf } from './days-store';

type Day = Output<typeof bankDayStaffCalls.staffDays>['list'][number];
type Account = Input<typeof bankDayStaffCalls.staffDays>['account'];
const yuan = (value: number) => formatFen(fen(value));

const daysIn = (deps: Deps, db: Db, account: Account): Promise<AccountDay[]> =>
  account === 'bank' ? daysOf(db, ownAccountOf(deps.config)) : channelDaysOf(db, account);

/** Handlers of 对账: the days of the accounts at the bank and the channels by their own files, beside the book. */
export const bankDayStaffHandlers = (deps: Deps): Handlers<typeof bankDayStaffCalls> => ({
  async staffDays({ input: { page, page_size, account: of }, db }) {
    const days = await daysIn(deps, db, of);
    const list = days
      .toReversed()
      .slice((page - 1) * page_size, page * page_size)
      .map((day) => dayView(day, of));
    const account = of === 'bank' ? ownAccountOf(deps.config) : dayAccounts[of];
    return { list, total: days.length, page, page_size, account, confirmed_until: confirmedUntil(days) };
  },
  async staffDaysFile({ input: { account }, db }) {
    const bytes = Buffer.from(`\uFEFF${fileOf(await daysIn(deps, db, account), account)}`);
    const name = `${account === 'bank' ? '银行' : dayAccounts[account]}对账.csv`;
    return {
      headers: downloadHeaders({ name, mime: csvMime() }),
      body: bytes,
    };
  },
});

/** The last day up to which the bank's files follow on each other and every line and movement is explained. */
function confirmedUntil(days: readonly AccountDay[]): string | null {
  const first = days.findIndex((day) => !isOk(day));
  return (first < 0 ? days.at(-1) : days[first - 1])?.day ?? null;
}

/** The same of the account for 对公转账, for the nightly reconciliation. */
export const bankUntil = async ({
  database,
  config,
}: Pick<Deps, 'database' | 'config'>): Promise<string | null> =>
  confirmedUntil(await daysOf(database.db, ownAccountOf(config)));

const isOk = ({ other_fen: other, open, ours_count: ours }: AccountDay): boolean =>
  other === null && open === null && ours === 0;

/** What is not explained of a day, by kind. */
function differencesOf({ other_fen: other, closing_fen: closing, open, ours_count, ours_fen }: AccountDay) {
  return [
    ...(other === null
      ? []
      : [{ text: `余额不符：按明细应为${yuan(closing)}元，文件为${yuan(other)}元`, count: 0 }]),
    ...(open ?? []).map(({ kind, count, sum }) => ({
      text: `${kind === 'todo' ? '待匹配' : bankOpenKinds[kind as BankOpenKind]} ${count}笔，共${yuan(sum)}元`,
      count,
    })),
    ...(ours_count === 0
      ? []
      : [{ text: `只有我方有 ${ours_count}笔，净额${yuan(ours_fen)}元`, count: ours_count }]),
  ];
}

const dayView = (day: AccountDay, of: Account): Day => ({
  day: day.day,
  opening: yuan(day.opening_fen),
  closing: yuan(day.closing_fen),
  in_count: day.in_count,
  in_sum: yuan(day.in_fen),
  out_count: day.out_count,
  out_sum: yuan(day.out_fen),
  matched_count: day.matched_count,
  explained_count: day.explained_count,
  explained_sum: yuan(day.explained_fen),
  booked: yuan(day.booked_fen),
  channel:
    of === 'bank'
      ? null
      : { fees: yuan(day.fee_fen), withdrawn: yuan(day.withdrawn_fen), book: yuan(day.book_fen) },
  is_ok: isOk(day),
  differences: differencesOf(day).map(({ text }) => text),
});

const HEADINGS =
  '日期,期初,收入笔数,收入,支出笔数,支出,其中手续费,其中提现到银行,期末,已匹配,已说明,我方变动,我方余额,结果,差异';
function fileOf(days: readonly AccountDay[], of: Account): string {
  const rows = days
    .map((day) => dayView(day, of))
    .map((day) =>
      [
        day.day,
        day.opening,
        String(day.in_count),
        day.in_sum,
        String(day.out_count),
        day.out_sum,
        day.channel?.fees ?? '',
        day.channel?.withdrawn ?? '',
        day.closing,
        String(day.matched_count),
        String(day.explained_count),
        day.booked,
        day.channel?.book ?? '',
        day.is_ok ? '一致' : '有差异',
        day.differences.join('；'),
      ]
        .map(quotedCell)
        .join(','),
    );
  return [HEADINGS, ...rows, ''].join('\r\n');
}

/** The balances of the bank's own files follow from their lines as they are stored: the platform's, so nobody is parked (uid 0). */
export const bankDayCheck: Check = {
  name: 'bank.closing',
  async find(db: Db) {
    const accounts = await accountsWithDays(db);
    const all = [];
    for (const account of accounts) all.push(...(await daysOf(db, account)));
    return all.flatMap(({ day, closing_fen: expected, other_fen: found }) =>
      found === null ? [] : [{ uid: 0, check: 'bank.closing', subject: `bank ${day}`, expected, found }],
    );
  },
};

import { daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { add, compare, type Fen, fen, max, negate, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import { refuse } from '../../call/index';
import {
  type Balances,
  balancesOf,
  documentNo,
  type Journal,
  journals,
  lockAccounts,
  type MoneyEvent,
  post,
  postWithOverdraft,
} from '../../ledger/index';
import { next, transition } from './states';
import { type CreditAccount, findCreditAccount, saveCreditAccount, setTotal } from './store';

/** A credit line as it stands, in 分. */
export interface Line {
  total: Fen;
  used: Fen;
  frozen: Fen;
  /** The amount that can be used: zero while the line is not active. */
  available: Fen;
  status: CreditAccount['status'];
}

/** The granted line, 0 without one (decisions.md D2). */
export const creditLineOf = async (db: Db, uid: number): Promise<Fen> =>
  fen((await findCreditAccount(db, uid))?.total_fen ?? 0);

/**
 * The credit line by the book: the used amount is the debt less the part that is only frozen
 * (finance.md#balance-fields).
 */
export function lineOf(account: CreditAccount | undefined, balances: Balances): Line {
  const total = fen(account?.total_fen ?? 0);
  const status = account?.status ?? 'none';
  const frozen = balances['M.IOUHOLD'];
  const used = subtract(negate(balances['A.IOU']), frozen);
  const left = max(fen(0), subtract(total, add(used, frozen)));
  return { total, used, frozen, available: status === 'active' ? left : fen(0), status };
}

/** A credit line is reviewed a year after its grant (finance.md#credit-line-and-bill-states). */
const { validDays } = limits.creditLine;

/**
 * J20: grants, raises or cuts the line to a total, in 分; terms stay as they are unless said: bills on the 1st, due 9 days
 * later, at every center. Refuses `credit.belowUsed` (finance.md#credit-line-and-bill-states).
 */
export async function postCreditGrant(
  tx: Tx,
  grant: MoneyEvent & {
    total: Fen;
    billDay?: number | undefined;
    dueDays?: number | undefined;
    locations?: string[] | undefined;
    remark?: string;
  },
): Promise<void> {
  const { uid, total } = grant;
  await lockAccounts(tx, { uid, accounts: ['A.IOU', 'M.LIMIT', 'M.GRANTED'] });
  const account = await findCreditAccount(tx, uid);
  const { 'M.LIMIT': current, 'A.IOU': owed } = await balancesOf(tx, uid);
  if (compare(total, current) === 0) return;
  if (compare(total, negate(owed)) < 0) throw refuse('credit.belowUsed');
  const now = await clock.now(tx);
  const status = next(account?.status ?? 'none', 'grant');
  const isFirst = account === undefined || !isOpen(account.status);
  await saveCreditAccount(tx, {
    uid,
    total_fen: total,
    status,
    granted_at: isFirst ? now : account.granted_at,
    expire_at: isFirst ? daysAfter(now, validDays) : account.expire_at,
    bill_day: grant.billDay ?? account?.bill_day ?? 1,
    due_days: grant.dueDays ?? account?.due_days ?? 9,
    locations: grant.locations ?? account?.locations ?? [],
  });
  const isRaise = compare(total, current) > 0;
  const journal = isRaise
    ? journals.limitRaised(subtract(total, current), isFirst ? 'limit_grant' : 'limit_raise')
    : journals.limitCut(subtract(current, total));
  await postLimit(
    tx,
    grant,
    now,
    isFirst ? '授予信用额度' : isRaise ? '提高信用额度' : '降低信用额度',
    journal,
    total,
  );
}

/** J20 reversed: closes a line that was not renewed. False while part of it is used. */
export async function postCreditExpiry(tx: Tx, event: MoneyEvent): Promise<boolean> {
  const { uid } = event;
  await lockAccounts(tx, { uid, accounts: ['A.IOU', 'M.LIMIT', 'M.GRANTED'] });
  const account = await findCreditAccount(tx, uid);
  const { 'M.LIMIT': current, 'A.IOU': owed } = await balancesOf(tx, uid);
  const now = await clock.now(tx);
  if (account?.status !== 'active' || account.expire_at === null || account.expire_at > now || owed !== 0)
    return false;
  await transition(tx, uid, 'close');
  await setTotal(tx, uid, fen(0));
  if (current > 0) await postLimit(tx, event, now, '信用额度到期关闭', journals.limitCut(current), fen(0));
  return true;
}

/** Suspends or resumes the credit line and posts a record about it. */
export async function markCredit(tx: Tx, event: MoneyEvent, change: 'suspend' | 'resume'): Promise<void> {
  const { uid, by } = event;
  const changeNo = documentNo('L', await clock.now(tx));
  await transition(tx, uid, change);
  await post(tx, {
    uid,
    by,
    kind: `credit.${change}`,
    refType: 'credit',
    refId: changeNo,
    about: {
      bizType: 'credit',
      bizNo: changeNo,
      title: change === 'suspend' ? '逾期冻结信用额度' : '还清后恢复信用额度',
    },
    journal: journals.limitMarked(`limit_${change}`, fen(0)),
  });
}

const isOpen = (status: CreditAccount['status']) => status === 'active' || status === 'suspended';

async function postLimit(
  tx: Tx,
  { uid, by, remark = '' }: MoneyEvent & { remark?: string },
  now: Date,
  title: string,
  journal: Journal,
  total: Fen,
): Promise<void> {
  const changeNo = documentNo('L', now);
  const about = { bizType: 'credit', bizNo: changeNo, title, remark };
  const entry = { uid, by, kind: 'credit.limit', refType: 'credit', refId: changeNo, about, journal };
  await postWithOverdraft(tx, entry, 'A.IOU', total);
}

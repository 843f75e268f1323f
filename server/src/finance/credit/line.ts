import { add, compare, type Fen, fen, max, negate, subtract } from '@uc/contract/money';
import type { Db, Tx } from '../../db/index';
import { refuse } from '../../http/index';
import {
  balancesOf,
  type Balances,
  journals,
  lockAccounts,
  momentOf,
  post,
  postWithOverdraft,
} from '../../ledger/index';
import type { MoneyEvent } from '../event';
import { documentNo } from '../numbers';
import { type CreditAccount, findCreditAccount, saveCreditAccount, setCreditStatus } from './store';

/** A credit line as it stands, in 分. */
export interface Line {
  total: Fen;
  used: Fen;
  frozen: Fen;
  /** Nothing while the line is not active. */
  available: Fen;
  status: CreditAccount['status'];
}

/** The granted line, 0 without one (D2). */
export const creditLineOf = async (db: Db, uid: number): Promise<Fen> =>
  fen((await findCreditAccount(db, uid))?.total_fen ?? 0);

/** What is used of the line is what the book says is owed, less what is only set aside (product 03 §3.4). */
export function lineOf(account: CreditAccount | undefined, balances: Balances): Line {
  const total = fen(account?.total_fen ?? 0);
  const status = account?.status ?? 'none';
  const frozen = balances['M.IOUHOLD'];
  const used = subtract(negate(balances['A.IOU']), frozen);
  const left = max(fen(0), subtract(total, add(used, frozen)));
  return { total, used, frozen, available: status === 'active' ? left : fen(0), status };
}

/** J20: grants, raises or cuts the line to a total, in 分; bills on the 1st, due 9 days later, unless said. Refuses `state.conflict` below what is used (product 05 §5.7). */
export async function creditGranted(
  tx: Tx,
  grant: MoneyEvent & { total: Fen; billDay?: number; dueDays?: number },
): Promise<void> {
  const { uid, by, at, total } = grant;
  await lockAccounts(tx, { uid, accounts: ['A.IOU', 'M.LIMIT', 'M.GRANTED'] });
  const { 'M.LIMIT': current, 'A.IOU': owed } = await balancesOf(tx, uid);
  if (compare(total, current) === 0) return;
  if (compare(total, negate(owed)) < 0) throw refuse('state.conflict');
  const now = await momentOf(tx, grant);
  const isRaise = compare(total, current) > 0;
  const journal = isRaise
    ? journals.limitRaised(subtract(total, current), current === 0 ? 'limit_grant' : 'limit_raise')
    : journals.limitCut(subtract(current, total));
  const changeNo = documentNo('L', now);
  const about = {
    bizType: 'credit',
    bizNo: changeNo,
    title: current === 0 ? '授予信用额度' : isRaise ? '提高信用额度' : '降低信用额度',
  };
  const entry = { uid, by, at, kind: 'credit.limit', refType: 'credit', refId: changeNo, about, journal };
  const status = (await findCreditAccount(tx, uid))?.status === 'suspended' ? 'suspended' : 'active';
  const terms = { bill_day: grant.billDay ?? 1, due_days: grant.dueDays ?? 9 };
  await saveCreditAccount(tx, { uid, total_fen: total, status, granted_at: now, ...terms });
  await postWithOverdraft(tx, entry, 'A.IOU', total);
}

/** Suspends or resumes the line, with the line in the list that says so. */
export async function markCredit(tx: Tx, event: MoneyEvent, status: 'suspended' | 'active'): Promise<void> {
  const { uid, by, at } = event;
  const changeNo = documentNo('L', await momentOf(tx, event));
  const isSuspended = status === 'suspended';
  await setCreditStatus(tx, uid, status);
  await post(tx, {
    uid,
    by,
    at,
    kind: isSuspended ? 'credit.suspend' : 'credit.resume',
    refType: 'credit',
    refId: changeNo,
    about: {
      bizType: 'credit',
      bizNo: changeNo,
      title: isSuspended ? '逾期冻结信用额度' : '还清后恢复信用额度',
    },
    journal: journals.limitMarked(isSuspended ? 'limit_suspend' : 'limit_resume', fen(0)),
  });
}

import { limits } from '@uc/contract/limits';
import { add, compare, type Fen, fen, formatFen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import { type AloneKind, aloneSum, insertAlone, lockAlone, type Person } from './alone-store';

/** Whether one person may do it alone, and why not, as a text. */
export interface Alone {
  isAlone: boolean;
  why: string;
}

const { aloneHours, twoPersonFrom } = limits.booking;

/** For each kind, the amount from which one person may not decide alone, in 分, and the words that say so. */
const rules: Record<AloneKind, { from: Fen; limit: string; amount: string; did: string }> = {
  credit: { ...reaching(twoPersonFrom), amount: '金额', did: '入账' },
  coupon: { ...reaching(twoPersonFrom), amount: '总面额', did: '开始发放' },
  settlement: { ...over(limits.channel.settlementAlone), amount: '到账', did: '登记结算' },
  compensation: { ...reaching(limits.provider.deposit.compensationAlone), amount: '金额', did: '赔付' },
  suspense: { ...over(limits.booking.suspenseAlone), amount: '金额', did: '登记无主到账' },
  ruling: { ...over(limits.dispute.ruleAlone), amount: '争议金额', did: '裁决' },
  reward: { ...over(limits.request.settleAlone), amount: '赏金', did: '处理未选稿悬赏' },
  withdrawal: { ...reaching(limits.withdraw.twoPersonReviewFrom), amount: '金额', did: '通过提现' },
  tax: { ...reaching(twoPersonFrom), amount: '金额', did: '登记缴税' },
  charge: { ...reaching(twoPersonFrom), amount: '金额', did: '入账银行与渠道的费用和利息' },
  explain: { ...reaching(twoPersonFrom), amount: '金额', did: '说明自己上传的流水' },
};
function reaching(from: Fen) {
  return { from, limit: `达到${formatFen(from)}元` };
}
function over(most: Fen) {
  return { from: add(most, fen(1)), limit: `超过${formatFen(most)}元` };
}

/** Whether a credit of this amount needs two people by itself, in 分 (finance.md#money-limits). */
export const needsSecond = (amount: Fen): boolean => compare(amount, twoPersonFrom) >= 0;

/**
 * Whether a member of staff may do this without a second person: counted with what they did alone in the last 24 hours, so
 * that nobody gets around the limit by splitting. When they may, it is counted from now on. Lock order: before accounts and
 * rows, since the answer says which accounts are locked; where the amount stands in a row, `lockAlone` comes before it.
 */
export async function takeAlone(tx: Tx, staff: Person, kind: AloneKind, amount: Fen): Promise<Alone> {
  await lockAlone(tx, staff, kind);
  const found = await mayAlone(tx, staff, kind, amount);
  if (found.isAlone) {
    const at = await clock.now(tx);
    await insertAlone(tx, { staff_id: staff.staffId, kind, amount_fen: amount, at });
  }
  return found;
}

/** The same without counting it, for screens that say it beforehand. */
export async function mayAlone(db: Db, staff: Person, kind: AloneKind, amount: Fen): Promise<Alone> {
  const { from, limit, amount: what, did } = rules[kind];
  if (compare(amount, from) >= 0) return { isAlone: false, why: `${what}${limit}` };
  const before = fen(await aloneSum(db, staff, kind));
  const total = add(before, amount);
  if (compare(total, from) >= 0) {
    const sofar = `${staff.name}${aloneHours}小时内单独${did}${formatFen(before)}元`;
    return { isAlone: false, why: `${sofar}，连同本次共${formatFen(total)}元，${limit}` };
  }
  return { isAlone: true, why: '' };
}

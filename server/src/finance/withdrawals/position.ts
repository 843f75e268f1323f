import { markedDay } from '@uc/contract/estimated-day';
import type { ErrorName } from '@uc/contract/errors';
import type { FeeRule } from '@uc/contract/finance/withdraw-rules';
import { dayOf } from '@uc/contract/day';
import { type LimitKind, limits } from '@uc/contract/limits';
import { type Fen, fen, max, subtract } from '@uc/contract/money';
import { type Identity, identityOf } from '../../account/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import { balancesOf, type OnlineMoney } from '../../ledger/index';
import { type Profile, profileOf } from '../../accounts/index';
import { type CardRow, holderOf, listCards, unfitness } from '../cards/index';
import { type Due, dueOf } from '../credit/index';
import { isEstimated, workingDayAfter } from '../../calendar/index';
import { recentOnline, withdrawable } from './withdrawable';
import { usedOn } from './store';

/** The limits of a withdrawal, in 分 (finance.md#money-limits). */
export interface WithdrawLimits {
  min: Fen;
  max: Fen;
  countPerDay: number;
  perDay: Fen;
}
export const limitsOf = (kind: LimitKind): WithdrawLimits => limits.withdraw[kind];

/** The position of an account for a withdrawal: obstacles, the amount that may be withdrawn, and the fee. */
export interface Position {
  now: Date;
  identity: Identity | undefined;
  profile: Profile;
  available: Fen;
  withdrawable: Fen;
  deductions: { type: string; text: string; amount: Fen }[];
  /** Money that came in online in the last day, and the amounts to be repaid. */
  recent: OnlineMoney[];
  due: Due;
  rules: WithdrawLimits;
  countLeft: number;
  dayLeft: Fen;
  fee: FeeRule;
  cards: CardRow[];
  usable: CardRow[];
  expectedOn: string;
  blocks: { code: string; name: ErrorName }[];
}

/** Reads it; inside a transaction that holds the account's lock nothing of it can change (trust M14). */
export async function positionOf(
  deps: Deps,
  db: Db,
  who: { uid: number; isOwner: boolean },
  now: Date,
  ruled: (kind: LimitKind) => WithdrawLimits = limitsOf,
): Promise<Position> {
  const { uid } = who;
  const today = dayOf(now);
  const profile = await profileOf(db, uid);
  if (profile === undefined) throw refuse('session.expired');
  const identity = await identityOf(deps, db, uid);
  const balances = await balancesOf(db, uid);
  const recent = await recentOnline(db, uid, now);
  const due = await dueOf(db, uid, today);
  const overdue = due.overdue_amount;
  const cards = await listCards(db, uid);
  const used = await usedOn(db, uid, today);
  const usable = cards.filter((card) => isUsable(deps, card, identity));
  const rules = ruled(identity?.kind ?? 'person');
  const { freePerMonth, basisPoints, min, max: most } = limits.withdraw.fee;
  const { reviewWorkingDays, bankWorkingDays } = limits.withdraw;
  const available = balances['L.AVAIL'];
  const position = {
    now,
    identity,
    profile,
    available,
    recent,
    due,
    ...withdrawable(available, { recent, overdue }, profile, now),
    rules,
    countLeft: Math.max(0, rules.countPerDay - used.count),
    dayLeft: max(fen(0), subtract(rules.perDay, fen(used.amount))),
    fee: { freeLeft: Math.max(0, freePerMonth - used.ofMonth), basisPoints, min, max: most },
    cards,
    usable,
    expectedOn: workingDayAfter(today, reviewWorkingDays + bankWorkingDays),
  };
  return { ...position, blocks: blocksOf(position, overdue, who.isOwner) };
}

/** The day by which a withdrawal is expected at its bank, as the customer reads it. */
export const expectedText = ({ expected_on: day }: { expected_on: string }): string =>
  markedDay(day, isEstimated(day));

/** Bound, and in the name of the account's identity: money goes nowhere else (trust §3.3). */
export const isUsable = (deps: Deps, card: CardRow, identity: Identity | undefined): boolean =>
  card.status === 'bound' &&
  unfitness({ kind: card.kind, holder: holderOf(deps, card) }, identity) === undefined;

/**
 * The obstacles to a withdrawal, in the order of finance.md#withdrawal-screen, each a refusal with a link to
 * resolve it.
 */
function blocksOf(
  { profile, identity, usable, now, countLeft }: Omit<Position, 'blocks'>,
  overdue: Fen,
  isOwner: boolean,
): Position['blocks'] {
  const { status, realnameStatus, hasPayPassword, withdrawHoldUntil } = profile;
  const all: { code: string; name: ErrorName; is: boolean }[] = [
    { code: 'account_frozen', name: 'account.frozen', is: status !== 'active' },
    {
      code: 'no_realname',
      name: realnameStatus === 'pending' ? 'realName.pending' : 'realName.required',
      // An identity that has expired or was revoked does not count (account.md#real-name-states).
      is: identity === undefined || !['person', 'enterprise'].includes(realnameStatus),
    },
    { code: 'no_pay_password', name: 'payPassword.unset', is: isOwner && !hasPayPassword },
    { code: 'no_card', name: 'withdraw.noCard', is: usable.length === 0 },
    { code: 'iou_overdue', name: 'withdraw.overdue', is: overdue > 0 },
    {
      code: 'cooling_off',
      name: 'withdraw.coolingOff',
      is: withdrawHoldUntil !== null && withdrawHoldUntil > now,
    },
    { code: 'day_count', name: 'withdraw.dayCount', is: countLeft === 0 },
  ];
  return all.filter(({ is }) => is).map(({ code, name }) => ({ code, name }));
}

import { type RiskRule, riskRules } from '@uc/contract/finance/withdraw-rules';
import { limits } from '@uc/contract/limits';
import { add, compare, type Fen, fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import type { Profile } from '../../accounts/index';
import type { CardRow } from '../cards/index';
import { askedSince, hasWithdrawn } from './store';

const HOUR_MS = 3_600_000;
const { newCardHours, securityHours, firstFrom, splitHours } = limits.withdraw.risk;
/** A password set at registration is no change of password. */
const BY_REGISTRATION_MS = 60_000;

/** The facts that the risk rules look at. */
export interface Signals {
  now: Date;
  amount: Fen;
  boundAt: Date | null;
  profile: Pick<Profile, 'createdAt' | 'passwordChangedAt' | 'payPasswordChangedAt' | 'phoneChangedAt'>;
  isFirst: boolean;
  /** The sum of the account's other withdrawals in the last hours, to find one that was split. */
  beside: Fen;
}

const rules: Record<RiskRule, (signals: Signals) => boolean> = {
  new_card: ({ now, boundAt }) => boundAt === null || isWithin(boundAt, newCardHours, now),
  security_changed: ({ now, profile: { createdAt, passwordChangedAt, ...changed } }) =>
    (passwordChangedAt.getTime() - createdAt.getTime() > BY_REGISTRATION_MS &&
      isWithin(passwordChangedAt, securityHours, now)) ||
    [changed.phoneChangedAt, changed.payPasswordChangedAt].some(
      (at) => at !== null && isWithin(at, securityHours, now),
    ),
  large_first: ({ amount, isFirst }) => isFirst && compare(amount, fen(firstFrom)) >= 0,
  // Two people look at 50,000.00 also where it is asked for in parts.
  split: ({ amount, beside }) =>
    beside > 0 && compare(add(amount, beside), limits.withdraw.twoPersonReviewFrom) >= 0,
  // Told by who approves it, not by who asks for it.
  alone: () => false,
};

/** The rules that a withdrawal hits, in the order of the catalogue. */
export const hitBy = (signals: Signals): RiskRule[] => riskRules.filter((rule) => rules[rule](signals));

/** The same for one that is being submitted, or confirmed under its number, under the lock of its account. */
export async function riskOf(
  tx: Tx,
  asked: { uid: number; amount: Fen; card: CardRow; profile: Profile; at: Date; withdrawNo?: string },
): Promise<RiskRule[]> {
  const { uid, amount, card, profile, at, withdrawNo = '' } = asked;
  const isFirst = !(await hasWithdrawn(tx, uid));
  const since = new Date(at.getTime() - splitHours * HOUR_MS);
  const beside = fen(await askedSince(tx, uid, since, withdrawNo));
  return hitBy({ now: at, amount, boundAt: card.bound_at, profile, isFirst, beside });
}

const isWithin = (moment: Date, hours: number, now: Date): boolean =>
  now.getTime() - moment.getTime() < hours * HOUR_MS;

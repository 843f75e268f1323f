import { type RiskRule, riskRules } from '@uc/contract/finance/withdraw-rules';
import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import type { Profile } from '../../accounts/index';
import type { CardRow } from '../cards/index';
import { hasWithdrawn } from './store';

const HOUR_MS = 3_600_000;
const { newCardHours, securityHours, firstFrom } = limits.withdraw.risk;
/** A password set at registration is no change of password. */
const BY_REGISTRATION_MS = 60_000;

/** What the rules look at. */
export interface Signals {
  now: Date;
  amount: Fen;
  boundAt: Date | null;
  profile: Pick<Profile, 'createdAt' | 'passwordChangedAt' | 'payPasswordChangedAt' | 'phoneChangedAt'>;
  isFirst: boolean;
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
};

/** The rules that a withdrawal hits, in the order of the catalogue. */
export const hitBy = (signals: Signals): RiskRule[] => riskRules.filter((rule) => rules[rule](signals));

/** The same for one that is being submitted, under the lock of its account. */
export const riskOf = async (
  tx: Tx,
  { uid, amount, card, profile, at }: { uid: number; amount: Fen; card: CardRow; profile: Profile; at: Date },
): Promise<RiskRule[]> =>
  hitBy({ now: at, amount, boundAt: card.bound_at, profile, isFirst: !(await hasWithdrawn(tx, uid)) });

const isWithin = (moment: Date, hours: number, now: Date): boolean =>
  now.getTime() - moment.getTime() < hours * HOUR_MS;

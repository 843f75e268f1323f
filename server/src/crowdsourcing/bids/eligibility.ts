import { providerKindTexts } from '@uc/contract/crowdsourcing/request-texts';
import { limits } from '@uc/contract/limits';
import { compare, formatFen } from '@uc/contract/money';
import { regionTexts } from '@uc/contract/provider/texts';
import { refuse, type Refusal } from '../../call/index';
import { now } from '../../clock';
import { beyondTenants, type Db } from '../../db/index';
import { shareCard } from '../../finance/cards/index';
import { depositOf, providerOf, type PublicProvider } from '../../provider/index';
import { isSameIdentity } from '../../account/index';
import { formIn } from '../requests/form';
import type { RequestRow } from '../requests/store';
import { takesBids } from '../requests/view';
import { type BidRow, ownBidOn } from './store';

/**
 * Why an account may not bid on a request, undefined when it may: it needs a certification of the wanted kind, and may
 * not be whoever asks, by account, identity or bank card (crowdsourcing-screens.md#limits-and-members).
 */
export async function refusalFor(db: Db, uid: number, request: RequestRow): Promise<Refusal | undefined> {
  if (request.uid === uid) return refuse('bid.ownRequest');
  if (!takesBids(request, await now(db))) return refuse('bid.closed');
  return refusalToWork(db, uid, request);
}

/** The refusal to let somebody work on a request, whether or not it takes bids. */
export async function refusalToWork(db: Db, uid: number, request: RequestRow): Promise<Refusal | undefined> {
  const provider = await providerOf(db, uid);
  if (provider === undefined) return refuse('bid.uncertified');
  return (await isSamePerson(db, uid, request.uid))
    ? refuse('bid.ownRequest')
    : wrongFor(db, provider, request);
}

/** Whether two accounts are of one person, or have had a bank card in common. */
const isSamePerson = (db: Db, uid: number, buyer: number): Promise<boolean> =>
  beyondTenants(async () => (await isSameIdentity(db, uid, buyer)) || shareCard(db, uid, buyer));

/** The first condition of a request that this provider does not meet. */
async function wrongFor(db: Db, provider: PublicProvider, request: RequestRow): Promise<Refusal | undefined> {
  const { provider_kind: kind = 'any', region_limit: region, need_deposit: needsDeposit } = formIn(request);
  if (kind !== 'any' && kind !== provider.kind) return refuse('bid.kind', { kind: providerKindTexts[kind] });
  if (region !== undefined && region !== provider.region)
    return refuse('bid.kind', { kind: `${regionTexts[region]}的服务商` });
  const least = limits.provider.deposit.required[0];
  if (needsDeposit === true && compare(await depositOf(db, provider.uid), least) < 0)
    return refuse('bid.deposit', { amount: formatFen(least) });
  return undefined;
}

/**
 * Why the account that has made a bid makes no second one: it may change the first, has taken it back for good, or staff
 * found it 不合格.
 */
export const secondRefusal = ({ status }: Pick<BidRow, 'status'>) =>
  status === 'withdrawn' ? 'bid.withdrawn' : status === 'invalid' ? 'bid.invalid' : 'bid.second';

/** The refusal to let an account bid on a request as a sentence with its way out, for the request's page. */
export async function bidRefusal(db: Db, uid: number, request: RequestRow) {
  const before = await ownBidOn(db, uid, request.request_no);
  if (before !== undefined) return { text: refuse(secondRefusal(before)).message, link: null };
  const refusal = await refusalFor(db, uid, request);
  return refusal === undefined ? null : { text: refusal.message, link: linkOf(refusal) };
}
const linkOf = ({ refusal }: Refusal): string | null =>
  refusal === 'bid.uncertified' || refusal === 'bid.deposit' ? '/facilitator/serviceProdAuth' : null;

import { refuse } from '../../call/index';
import { sharesDevice } from '../../credentials/index';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { shareCard } from '../../finance/cards/index';
import { identityKeyOf } from '../../account/index';

/**
 * Whether two accounts are one person, as far as can be told: the same identity, the same bank card, or a browser from which
 * both have signed in (contracts.md#who-may). Money between them would only turn into a fee, or into somebody's rating.
 */
async function areRelated(deps: Pick<Deps, 'vault'>, tx: Tx, one: number, two: number): Promise<boolean> {
  const [mine, theirs] = [await identityKeyOf(tx, one), await identityKeyOf(tx, two)];
  if (mine !== undefined && theirs !== undefined && Buffer.compare(mine, theirs) === 0) return true;
  return (await shareCard(tx, one, two)) || sharesDevice(deps, tx, one, two);
}

/** Refuses contract.sameParty for two accounts of one person; call it with row-level security open to both. */
export async function refuseRelated(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  one: number,
  two: number,
): Promise<void> {
  if (one === two || (await areRelated(deps, tx, one, two))) throw refuse('contract.sameParty');
}

import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import { alsoTenant, type Tx } from '../../db/index';
import { lockOwn } from '../requests/draft';
import { lockRequest, type RequestRow } from '../requests/store';
import { visibleRow } from '../requests/detail';
import { type OfferRow, openOffer } from './store';

export interface Seen {
  request_no: string;
  version: number;
}
/** A hire with the side of who acts, and the offer that waits for it. */
export interface Turn {
  request: RequestRow;
  side: Side;
  offer: OfferRow;
  provider: number;
}
/** The right to bind each side to an agreement. */
export const binds = { buyer: 'crowd.request:select', provider: 'crowd.bid:contract' } as const;
const turns: Partial<Record<RequestRow['status'], Side>> = { offered: 'provider', countered: 'buyer' };

/** The side whose turn it is: until its clock has run out, whether or not the job that ends it has run. */
export const turnOf = ({ status, due_at: due }: RequestRow, at: Date): Side | undefined =>
  due !== null && due > at ? turns[status] : undefined;

/** The moment until which the next answer is due. */
export const answerBy = (at: Date): Date => daysAfter(at, limits.hire.answerDays);

/** The hire of one of its sides, locked. Refuses notFound, and state.conflict for another version or without an open offer. */
export async function holdHire(
  tx: Tx,
  actor: Customer,
  { request_no: no, version }: Seen,
): Promise<Turn & { at: Date }> {
  const seen = await visibleRow(tx, actor, no);
  const side = seen.uid === actor.uid ? 'buyer' : 'provider';
  if (seen.target_uid === null || (side === 'provider' && seen.target_uid !== actor.uid))
    throw refuse('notFound');
  alsoTenant(seen.uid);
  alsoTenant(seen.target_uid);
  const request = side === 'buyer' ? await lockOwn(tx, actor, seen) : await lockRequest(tx, seen);
  if (request?.version !== version) throw refuse('state.conflict');
  const [offer, at] = [await openOffer(tx, request), await now(tx)];
  if (offer === undefined || turnOf(request, at) === undefined) throw refuse('state.conflict');
  return { request, side, offer, provider: seen.target_uid, at };
}

/** The hire of the side whose turn it is, locked. Refuses state.conflict for the other side. */
export async function holdTurn(tx: Tx, actor: Customer, seen: Seen): Promise<Turn & { at: Date }> {
  const held = await holdHire(tx, actor, seen);
  if (turnOf(held.request, held.at) !== held.side) throw refuse('state.conflict');
  return held;
}

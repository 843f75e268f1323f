import type { Tx } from '../../db/index';
import { type Customer, refuse } from '../../http/index';
import { by, momentOf } from '../../ledger/index';
import { requireStepUp } from '../../passport/index';
import { moveCard, tellOwner } from './moving';
import { type CardRow, lockCard } from './store';
import { countInFlight } from '../withdrawals/store';

/**
 * Unbinds a card with a fresh verification; again is the same (product 08 §8.6). Refuses card.inUse while a withdrawal to
 * it is under way: the card is locked first, so that none can begin meanwhile.
 */
export async function unbindCard(
  tx: Tx,
  actor: Customer,
  cardId: string,
  token: string | undefined,
): Promise<void> {
  const card = await lockCard(tx, actor.uid, cardId);
  if (card === undefined) throw refuse('notFound');
  if (card.status === 'unbound') return;
  if (card.status !== 'bound') throw refuse('state.conflict');
  await refuseInUse(tx, card);
  await requireStepUp(tx, actor, 'card_unbind', token);
  const row = await moveCard(tx, card, 'unbind', { by: by(actor) }, { unbound_at: await momentOf(tx, {}) });
  await tellOwner(tx, row, {}, '银行卡已解绑', '已解绑。如非本人操作，请立即修改密码并联系客服。');
}

/** Removes a card that is unbound or failed from the list; the row stays (product 05 §5.6). */
export async function deleteCard(tx: Tx, actor: Customer, cardId: string): Promise<void> {
  const card = await lockCard(tx, actor.uid, cardId);
  if (card === undefined) throw refuse('notFound');
  await moveCard(tx, card, 'delete', { by: by(actor) });
}

async function refuseInUse(tx: Tx, { uid, card_id }: CardRow): Promise<void> {
  if ((await countInFlight(tx, uid, card_id)) > 0) throw refuse('card.inUse');
}

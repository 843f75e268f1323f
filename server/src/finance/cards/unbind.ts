import { support } from '@uc/contract/support';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { discardFilesOf } from '../../files/index';
import { type Customer, refuse } from '../../call/index';
import { requireStepUp } from '../../passport/index';
import { initiatorOf } from '../../ledger/index';
import type { CardUse } from '../../room/index';
import { PERMIT, seal } from './card';
import { dropProofs, forgetNumber } from './key-store';
import { notifyOwner, transitionCard } from './transition';
import { type CardRow, changeCard, everyCard, lockCard } from './store';

/**
 * Unbinds a card after a fresh verification; idempotent (finance.md#calls-of-bank-cards). Refuses card.inUse
 * while a withdrawal to it is in flight: the card is locked first, so that none can start meanwhile.
 */
export async function unbindCard(
  tx: Tx,
  use: CardUse,
  actor: Customer,
  cardId: string,
  token: string | undefined,
): Promise<void> {
  const card = await lockCard(tx, actor.uid, cardId);
  if (card === undefined) throw refuse('notFound');
  if (card.status === 'unbound') return;
  if (card.status !== 'bound') throw refuse('state.conflict');
  await refuseInUse(tx, use, card);
  await requireStepUp(tx, actor, 'card_unbind', token);
  const row = await transitionCard(
    tx,
    card,
    'unbind',
    { by: initiatorOf(actor) },
    { unbound_at: await clock.now(tx) },
  );
  await notifyOwner(
    tx,
    row,
    '银行卡已解绑',
    `已解绑。如非本人操作，请立即修改密码并提交工单${support('或联系客服')}。`,
  );
}

/** Removes a card that is unbound or failed from the list; the row stays (finance.md#bank-card-states). */
export async function deleteCard(tx: Tx, actor: Customer, cardId: string): Promise<void> {
  const card = await lockCard(tx, actor.uid, cardId);
  if (card === undefined) throw refuse('notFound');
  await transitionCard(tx, card, 'delete', { by: initiatorOf(actor) });
}

/**
 * The account is closed: erases number, holder, phone, search key and files of every card it ever had (trust P6). Bank
 * and last four digits stay, for the documents of the book that name them.
 */
export async function eraseCards(deps: Pick<Deps, 'vault'>, tx: Tx, uid: number): Promise<void> {
  for (const card of await everyCard(tx, uid)) {
    const { card_id: cardId } = card;
    const nothing = (column: 'card_no' | 'holder' | 'phone') => seal(deps, uid, cardId, column, '');
    await forgetNumber(tx, card.card_key);
    const erased = await changeCard(tx, card, {
      card_no: nothing('card_no'),
      holder: nothing('holder'),
      phone: card.phone === null ? null : nothing('phone'),
      card_key: Buffer.alloc(0),
      alias: '',
    });
    if (erased === undefined) throw refuse('state.conflict');
    await discardFilesOf(tx, uid, { bizType: PERMIT, bizNo: cardId });
  }
  await dropProofs(tx, uid);
}

async function refuseInUse(tx: Tx, use: CardUse, { uid, card_id }: CardRow): Promise<void> {
  if ((await use.countInFlight(tx, uid, card_id)) > 0) throw refuse('card.inUse');
}

import type { CardStatus } from '@uc/contract/finance/card-texts';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { notify } from '../../messages/index';
import { audit, type Initiator } from '../../ledger/index';
import { cardText } from './card';
import { freeNumber, takeNumber } from './key-store';
import { type CardEvent, next } from './states';
import { type CardChange, type CardRow, changeCard, insertEvent } from './store';

/** The cause of a transition, for the card's history. */
export interface Cause {
  by: Initiator;
  comment?: string;
}

/**
 * The only way in which a card changes its state: the row, if nobody has changed it since it was read, its event, its
 * claim on the card number, and last the audit event. Refuses `state.conflict` for an event that
 * finance.md#bank-card-states does not allow and when another transaction was first, `card.taken` when
 * another card has the number.
 */
export async function transitionCard(
  tx: Tx,
  card: CardRow,
  event: CardEvent,
  { by, comment = '' }: Cause,
  change: CardChange = {},
): Promise<CardRow> {
  const status = next(card.status, event);
  if (status === undefined) throw refuse('state.conflict');
  if (isHeld(status) && !isHeld(card.status)) await takeOrRefuse(tx, card);
  if (!isHeld(status) && isHeld(card.status)) await freeNumber(tx, card.card_key, card.uid, card.card_id);
  const changed = await changeCard(tx, card, {
    ...change,
    status,
    ...(status !== 'bound' && { is_default: false }),
  });
  if (changed === undefined) throw refuse('state.conflict');
  await recordCard(tx, changed, event, { by, comment });
  return changed;
}

/** Writes a card's event into its history and the audit chain. */
export async function recordCard(tx: Tx, card: CardRow, event: string, { by, comment }: Cause) {
  const { uid, card_id } = card;
  await insertEvent(tx, {
    uid,
    card_id,
    event,
    actor_kind: by.kind,
    actor: by.name,
    comment: comment ?? '',
  });
  await audit(tx, {
    uid,
    by,
    action: `card.${event}`,
    target: `card:${card_id}`,
    detail: { status: card.status, tail: card.last4, bank: card.bank_code },
  });
}

/** Refuses `card.taken` when a live card of anybody has this number. */
export async function takeOrRefuse(
  tx: Tx,
  { card_key, uid, card_id }: Pick<CardRow, 'card_key' | 'uid' | 'card_id'>,
): Promise<void> {
  if (!(await takeNumber(tx, card_key, uid, card_id))) throw refuse('card.taken');
}

/** A card number is taken once it is proven; a card that waits for its micro-deposit does not take it. */
const isHeld = (status: CardStatus): boolean => status === 'bound' || status === 'frozen';

/**
 * Notifies the owner about one of their cards, by SMS as well unless `sms` is false (finance.md#bank-card-states).
 */
export async function notifyOwner(
  tx: Tx,
  card: CardRow,
  title: string,
  text: string,
  { sms = true }: { sms?: boolean } = {},
): Promise<void> {
  await notify(tx, {
    uid: card.uid,
    category: 'security',
    level: 'warn',
    title,
    content: `${cardText(card)}：${text}`,
    link: `/finance/bankCard/detail?id=${card.card_id}`,
    bizType: 'bank_card',
    bizNo: card.card_id,
    sms,
  });
}

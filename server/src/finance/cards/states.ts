import { countedStates } from '@uc/contract/counted-states';
import type { CardStatus } from '@uc/contract/finance/card-texts';

export type CardEvent =
  | 'match'
  | 'micro_request'
  | 'micro_sent'
  | 'micro_right'
  | 'micro_wrong'
  | 'micro_end'
  | 'micro_refuse'
  | 'edit'
  | 'unbind'
  | 'close'
  | 'freeze'
  | 'unfreeze'
  | 'delete';

/**
 * The life of a bank card (finance.md#bank-card-states). `match`: the bank has confirmed the four elements;
 * `close`: its account closes.
 */
export const transitions: Record<CardStatus, Partial<Record<CardEvent, CardStatus>>> = {
  verifying: {
    micro_sent: 'verifying',
    micro_wrong: 'verifying',
    micro_right: 'bound',
    micro_end: 'verify_failed',
    micro_refuse: 'verify_failed',
    close: 'unbound',
  },
  bound: { match: 'bound', edit: 'bound', unbind: 'unbound', close: 'unbound', freeze: 'frozen' },
  frozen: { match: 'bound', micro_request: 'verifying', unfreeze: 'bound', close: 'unbound' },
  verify_failed: { match: 'bound', micro_request: 'verifying', delete: 'deleted' },
  unbound: { match: 'bound', micro_request: 'verifying', delete: 'deleted' },
  deleted: {},
};

/** Where an event leads; undefined when the table does not list it. */
export const next = (state: CardStatus, event: CardEvent): CardStatus | undefined =>
  transitions[state][event];

/** States that count towards the limit and keep others from binding the same number. */
export const live = countedStates<CardStatus>({
  verifying: true,
  bound: true,
  frozen: true,
  verify_failed: false,
  unbound: false,
  deleted: false,
});

export type CardAction = 'edit' | 'default' | 'unbind' | 'delete' | 'confirm' | 'retry';

/** Whether the amount that was sent may still be entered. */
export const isMicroOpen = (
  {
    micro_sent_at: sent,
    micro_expires_at: end,
  }: {
    micro_sent_at: Date | null;
    micro_expires_at: Date | null;
  },
  at: Date,
): boolean => sent !== null && (end === null || end > at);

/** The owner's actions on a card now. */
export function cardActions(card: {
  status: CardStatus;
  isDefault: boolean;
  /** The amount is on its way or there, and the time to enter it is not over. */
  isMicroOpen: boolean;
}): CardAction[] {
  const { status, isDefault, isMicroOpen } = card;
  switch (status) {
    case 'bound':
      return isDefault ? ['edit', 'unbind'] : ['edit', 'default', 'unbind'];
    case 'verifying':
      return isMicroOpen ? ['confirm'] : [];
    case 'frozen':
      return ['retry'];
    case 'verify_failed':
    case 'unbound':
      return ['retry', 'delete'];
    case 'deleted':
      return [];
  }
}

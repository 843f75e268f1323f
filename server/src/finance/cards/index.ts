import type { Api } from '@uc/contract';
import { byRight, type Room } from '../../room/index';
import { cards } from './api';
import { microJob } from './micro';
import { cardStaffCalls } from './staff-api';
import { cardsToVerify } from './deadline-store';
import { cardsWaiting } from './staff-store';
import { cardStates } from './view';

/** Bank cards: bound after verification and shown masked. */
export const room: Room<Api['cards']> = {
  handlers: (deps, { cardUse }) => ({ ...cards(deps, cardUse), ...cardStaffCalls(deps) }),
  jobs: (deps) => [microJob(deps)],
  deadlines: { card_micro: cardsToVerify },
  objectStates: { bank_card: cardStates },
  staffWaits: { bank: cardsWaiting },
  sealed: [{ table: 'bank_cards', columns: ['card_no', 'holder', 'phone'], row: ['card_id'] }],
  seenBy: { bank_card: null },
  seenByStaff: { bank_card: byRight('staff.card:handle') },
};

export { cardNoOf, cardText, holderOf, keyOfNumber, unfitness } from './card';
export { newRequestToken } from './form';
export { shareCard } from './key-store';
export { live } from './states';
export { type CardRow, cardsByIds, changeCard, findCard, listCards, lockCard, lockCardShared } from './store';
export { notifyOwner, transitionCard } from './transition';
export { eraseCards } from './unbind';
export { facesOf } from './view';
export { bankByCode } from './banks';
export { bindProven, type NewCard, requestMicro } from './bind';
export { bindByMicro, recordMicroSent } from './micro';

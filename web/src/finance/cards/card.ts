import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { api } from '../../client';
import type { Tone } from '../../ui/StatusTag';

export type CardFaceData = WireOutput<Api['cards']['list']>['list'][number];
export type CardInfo = WireOutput<Api['cards']['info']>;
export type CardForm = WireOutput<Api['cards']['form']>;
export type CardKind = CardFaceData['kind'];

export const cardTones: Record<CardFaceData['status'], Tone> = {
  verifying: 'info',
  bound: 'positive',
  verify_failed: 'negative',
  unbound: 'neutral',
  deleted: 'neutral',
  frozen: 'warning',
};

/** The name of a card wherever there are several: 招商银行 尾号6218. */
export const nameOf = (card: { bank_name: string; tail: string }): string =>
  `${card.bank_name} 尾号${card.tail}`;

/** Reads to repeat after a card has changed. */
export const cardReads = [
  api.cards.list,
  api.cards.info,
  api.cards.editForm,
  api.cards.form,
  api.cards.personCardExists,
  api.cards.companyCardExists,
  api.withdrawals.form,
];

/** 6217000010012345677 → 6217 0000 1001 2345 677, as it is embossed; what is not digits alone is shown as it is. */
export const grouped = (number: string): string =>
  /^[\d ]*$/.test(number) ? number.replaceAll(' ', '').replaceAll(/(\d{4})(?=\d)/g, '$1 ') : number;

/** The content of an unwrapped answer: `{status, msg, data}` (spec §8). */
export interface Raw<T> {
  status: 0 | 1;
  msg: string;
  data?: T;
}

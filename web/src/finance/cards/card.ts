import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { api } from '../../client';
import type { Tone } from '../../ui/StatusTag';

export type CardFaceData = WireOutput<Api['finance']['bankList']>['list'][number];
export type CardInfo = WireOutput<Api['finance']['bankInfo']>;
export type CardForm = WireOutput<Api['finance']['bankForm']>;
export type CardKind = CardFaceData['kind'];

export const cardTones: Record<CardFaceData['status'], Tone> = {
  verifying: 'info',
  bound: 'positive',
  verify_failed: 'negative',
  unbound: 'neutral',
  deleted: 'neutral',
  frozen: 'warning',
};

/** What is read again after a card has changed. */
export const cardReads = [
  api.finance.bankList,
  api.finance.bankInfo,
  api.finance.bankEditForm,
  api.finance.bankForm,
  api.finance.personCardExists,
  api.finance.companyCardExists,
  api.finance.withdrawForm,
];

/** 6217000010012345677 → 6217 0000 1001 2345 677, as it is embossed. */
export const grouped = (number: string): string =>
  number.replaceAll(/\D/g, '').replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** What an answer that is read as it is holds: `{status, msg, data}` (spec §8). */
export interface Raw<T> {
  status: 0 | 1;
  msg: string;
  data?: T;
}

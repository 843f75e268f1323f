import type { Api } from '@uc/contract';
import { type EnterpriseForm, openedBy, type PersonForm } from '@uc/contract/account/realname-form';
import type { RealNameField, RealNameStatus } from '@uc/contract/account/texts';
import { api, type WireOutput } from '../../client';
import type { Tone } from '../../ui/StatusTag';

export type RealName = WireOutput<Api['account']['realName']>;
export type Application = NonNullable<RealName['current']>;
export type Values = Record<string, string>;

/** Reads to repeat after an application has moved. */
export const realNameReads = [
  api.account.realName,
  api.account.overview,
  api.account.profile,
  api.home.summary,
  api.withdrawals.form,
  api.cards.list,
];

export const statusTones: Record<RealNameStatus, Tone> = {
  pending: 'info',
  approved: 'positive',
  rejected: 'negative',
  withdrawn: 'neutral',
  micro_pay: 'info',
  micro_sent: 'warning',
  micro_failed: 'negative',
  expired: 'warning',
  revoked: 'negative',
  replaced: 'neutral',
};

/** The fields that a rejection has opened; undefined for a form that is all open. */
export const openedOf = (again: Application | undefined): ReadonlySet<string> | undefined =>
  again && new Set(again.reject_items.flatMap(({ field }) => openedBy[field as RealNameField]));

/** The rejected application that may be handed in again, where it is of this kind. */
export const rejectedOf = (data: RealName, kind: Application['kind']): Application | undefined =>
  data.latest?.kind === kind && data.latest.status === 'rejected' ? data.latest : undefined;

/** A reason at the field it is about. */
export const reasonOf = (again: Application | undefined, field: RealNameField): string | undefined =>
  again?.reject_items.find((item) => item.field === field)?.reason;

const flags = ['is_long_term', 'operator_is_legal'];
/** Typed values as the contract has them: empty ones are left out, ticked ones are true. */
export function wireOf(values: Values): PersonForm & EnterpriseForm {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([field, value]) => [field, flags.includes(field) ? value === '1' : value]),
  );
}

/** The typed fields that are open, with those that decide which others are needed. */
export function openValues(values: Values, again: Application | undefined): Values {
  const opened = openedOf(again);
  return Object.fromEntries(Object.entries(values).filter(([field]) => !opened || opened.has(field)));
}

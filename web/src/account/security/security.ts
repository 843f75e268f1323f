import type { Api } from '@uc/contract';
import { api, type WireOutput } from '../../client';
import type { IconName } from '../../ui/Icon';
import type { Tone } from '../../ui/StatusTag';

export type Overview = WireOutput<Api['account']['overview']>;
export type Item = Overview['items'][number];

/** Reads to repeat after a change of the account's security. */
export const securityReads = [
  api.account.overview,
  api.account.sessions,
  api.passport.session,
  api.passport.verifyOptions,
  api.home.summary,
];

export const itemIcons: Record<Item['key'], IconName> = {
  login_password: 'eye-off',
  pay_password: 'wallet',
  phone: 'bell',
  email: 'list',
  realname: 'card',
  two_step: 'shield',
  third_party: 'key',
  sessions: 'users',
  close: 'exit',
};
export const itemTones: Record<Item['status'], [tone: Tone, text: string]> = {
  good: ['positive', '已设置'],
  weak: ['warning', '待加强'],
  unset: ['neutral', '未设置'],
  pending: ['info', '处理中'],
};

/** Items that bring points still, the most first. */
export const weakest = (items: readonly Item[]): Item[] =>
  items
    .filter(({ points, points_max: most }) => points < most)
    .toSorted((one, other) => other.points_max - other.points - (one.points_max - one.points));

/** 注销 and devices have no state of their own worth a mark. */
export const hasMark = ({ key }: Item): boolean => key !== 'sessions' && key !== 'close';

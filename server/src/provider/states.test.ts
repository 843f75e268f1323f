import { certStatusTexts, type CertStatus } from '@uc/contract/provider/texts';
import { expect, test } from 'vitest';
import { type CertEvent, eventTexts, isValid, next, accountStatusOf } from './states';

const statuses = Object.keys(certStatusTexts) as CertStatus[];
const events = Object.keys(eventTexts) as CertEvent[];

test('a certification moves as provider.md#certification-states lists it, and no other way', () => {
  const moves = statuses.flatMap((status) =>
    events.flatMap((event) => {
      const to = next(status, event);
      return to === undefined || to === status ? [] : [`${status} ${event} ${to}`];
    }),
  );
  expect(moves.toSorted()).toEqual(
    [
      'pending approve approved',
      'pending reject rejected',
      'pending cancel withdrawn',
      'pending exit ended',
      ...['rejected', 'expired', 'suspended'].flatMap((from) => [
        `${from} resubmit pending`,
        `${from} replace replaced`,
        `${from} exit ended`,
      ]),
      'approved change change_pending',
      'change_pending approve_change approved',
      'change_pending reject_change approved',
      'change_pending cancel_change approved',
      ...['approved', 'change_pending'].flatMap((from) => [
        `${from} suspend suspended`,
        `${from} expire expired`,
        `${from} revoke revoked`,
        `${from} exit ended`,
      ]),
      'suspended revoke revoked',
    ].toSorted(),
  );
});

test('what is valid is certified to everybody, also while a change waits', () => {
  for (const status of statuses)
    expect([status, accountStatusOf(status) === 'approved']).toEqual([status, isValid(status)]);
});

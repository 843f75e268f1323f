import { realNameStatusTexts, type RealNameStatus } from '@uc/contract/account/texts';
import { expect, test } from 'vitest';
import { eventTexts, next, type RealNameEvent, accountStatusOf } from './states';

const statuses = Object.keys(realNameStatusTexts) as RealNameStatus[];
const events = Object.keys(eventTexts) as RealNameEvent[];
const table = (kind: 'person' | 'enterprise') =>
  statuses.flatMap((status) =>
    events.flatMap((event) => {
      const to = next(kind, status, event);
      return to === undefined ? [] : [`${status} ${event} ${to}`];
    }),
  );

test('an application moves as account.md#real-name-states lists it, and no other way', () => {
  const shared = [
    'pending reject rejected',
    'pending withdraw withdrawn',
    'pending give_up withdrawn',
    'approved replace replaced',
    'approved expire expired',
    'approved revoke_propose approved',
    'approved revoke_refuse approved',
    'approved revoke revoked',
    'approved give_up withdrawn',
    'rejected resubmit pending',
    'rejected give_up withdrawn',
    'expired replace replaced',
    'expired give_up withdrawn',
  ];
  expect(table('person').sort()).toEqual(
    [
      ...shared,
      'pending auto_pass approved',
      'pending first_approve pending',
      'pending approve approved',
    ].sort(),
  );
  expect(table('enterprise').sort()).toEqual(
    [
      ...shared,
      'pending approve micro_pay',
      'micro_pay micro_sent micro_sent',
      'micro_pay give_up withdrawn',
      'micro_sent micro_wrong micro_sent',
      'micro_sent micro_right approved',
      'micro_sent micro_end micro_failed',
      'micro_sent give_up withdrawn',
      'micro_failed micro_again micro_pay',
      'micro_failed withdraw withdrawn',
      'micro_failed give_up withdrawn',
    ].sort(),
  );
});

test('an account is what is approved, then what is under way, then what came of the last one', () => {
  const row = (kind: 'person' | 'enterprise', status: RealNameStatus) => ({ kind, status });
  expect(accountStatusOf([])).toBe('none');
  expect(accountStatusOf([row('person', 'withdrawn')])).toBe('none');
  expect(accountStatusOf([row('person', 'pending')])).toBe('pending');
  expect(accountStatusOf([row('enterprise', 'micro_failed')])).toBe('pending');
  expect(accountStatusOf([row('enterprise', 'pending'), row('person', 'approved')])).toBe('person');
  expect(accountStatusOf([row('enterprise', 'rejected'), row('person', 'approved')])).toBe('person');
  expect(accountStatusOf([row('enterprise', 'approved'), row('person', 'replaced')])).toBe('enterprise');
  expect(accountStatusOf([row('person', 'rejected'), row('person', 'expired')])).toBe('rejected');
  expect(accountStatusOf([row('person', 'withdrawn'), row('person', 'expired')])).toBe('expired');
  expect(accountStatusOf([row('person', 'revoked')])).toBe('revoked');
});

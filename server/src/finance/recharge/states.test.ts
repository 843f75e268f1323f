import { expect, test } from 'vitest';
import { next, type RechargeEvent, transitions } from './states';

const states = Object.keys(transitions) as (keyof typeof transitions)[];
const events: RechargeEvent[] = [
  'pay',
  'pay_late',
  'submit',
  'match',
  'reject',
  'cancel',
  'expire',
  'ask_refund',
  'send_refund',
  'refund',
  'fail_refund',
  'refuse_refund',
];

test('a recharge lives as finance.md#recharge-states says, and no other way', () => {
  const lines = states.flatMap((state) =>
    events.flatMap((event) => (next(state, event) ? [`${state} ${event} → ${next(state, event)}`] : [])),
  );
  expect(lines).toEqual([
    'pending pay → success',
    'pending submit → reviewing',
    'pending match → success',
    'pending cancel → closed',
    'pending expire → closed',
    'reviewing match → success',
    'reviewing reject → rejected',
    'rejected submit → reviewing',
    'rejected match → success',
    'closed pay_late → success',
    'closed match → success',
    'success ask_refund → refunding',
    'refunding send_refund → refunding',
    'refunding refund → refunded',
    'refunding fail_refund → success',
    'refunding refuse_refund → success',
  ]);
});

test('a recharge that is refunded has ended, and money never comes twice', () => {
  expect(events.map((event) => next('refunded', event)).filter(Boolean)).toEqual([]);
  for (const event of ['pay', 'pay_late', 'match'] as const)
    for (const state of ['success', 'refunding', 'refunded'] as const)
      expect(next(state, event)).toBeUndefined();
});

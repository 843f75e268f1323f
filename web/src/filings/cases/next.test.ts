import { expect, test } from 'vitest';
import type { FilingCase } from '../filing';
import { nextOf } from './next';

const duty = (kind: string, days_left = 30) => ({
  kind,
  text: `事项${kind}`,
  due_on: '2027-01-06',
  is_estimate: false,
  days_left,
  consequence: '视为撤回',
});
const order = (business: string, state: string) => ({
  order_no: `O-${business}`,
  business,
  business_text: business,
  state,
  state_text: state,
  official: 1000,
  service: 200.5,
});
const caseOf = (more: object) =>
  ({
    area: 'patent',
    status: 'exam',
    actions: [],
    duties: [],
    duty: null,
    orders: [],
    follow_ups: [],
    ...more,
  }) as unknown as FilingCase;

test('a case asks for its most pressing duty first, and offers the step that the server offers', () => {
  const demand = caseOf({
    status: 'oa',
    actions: ['reply'],
    duties: [duty('action', 5), duty('annual')],
    orders: [order('change', 'unpaid')],
  });
  expect(nextOf(demand, true)).toMatchObject({
    title: '事项action',
    isNear: true,
    main: { kind: 'step', action: 'reply' },
  });
  const period = caseOf({
    status: 'grant_notice',
    duties: [duty('registration')],
    follow_ups: [{ business: 'registration', text: '办理登记手续' }],
  });
  expect(nextOf(period, true)).toMatchObject({
    isNear: false,
    main: { kind: 'order', business: 'registration' },
  });
});

test('whoever lacks the right reads the duty and its day without an action', () => {
  const { main, note } = nextOf(caseOf({ status: 'oa', duties: [duty('action')] }), true);
  expect([main, note]).toEqual([
    undefined,
    '2027-01-06截止（剩余30天），逾期视为撤回。请由有权限的同事处理。',
  ]);
  const unpaid = caseOf({ status: 'pending_pay', orders: [order('apply', 'unpaid')] });
  expect(nextOf(unpaid, false)).toMatchObject({ title: '待付款 ¥1,200.50', main: undefined });
});

test('a case of which nothing is due says so, also while its order is on the way to the office', () => {
  expect(nextOf(caseOf({}), true)).toMatchObject({ title: '目前无需您处理', note: '官方正在实质审查。' });
  const paid = caseOf({ status: 'rejected', duties: [], orders: [order('review', 'paid')] });
  expect(nextOf(paid, true)).toMatchObject({ title: '目前无需您处理', note: 'reviewpaid。' });
});

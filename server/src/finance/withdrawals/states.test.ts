import { withdrawStatuses, withdrawStatusTexts } from '@uc/contract/finance/withdraw-rules';
import { expect, test } from 'vitest';
import { counted, next, transitions, type WithdrawEvent, withdrawActions } from './states';

test('the states of a withdrawal follow each other as finance.md#withdrawal-states tells it', () => {
  const printed = withdrawStatuses.flatMap((state) =>
    Object.entries(transitions[state]).map(
      ([event, to]) => `${withdrawStatusTexts[state]} --${event}--> ${withdrawStatusTexts[to]}`,
    ),
  );
  expect(printed.join('\n')).toMatchInlineSnapshot(`
    "待主账号确认 --confirm--> 待审核
    待主账号确认 --refuse--> 已撤销
    待主账号确认 --expire--> 已撤销
    待主账号确认 --cancel--> 已撤销
    待审核 --cancel--> 已撤销
    待审核 --approve--> 审核通过
    待审核 --first_approve--> 待审核
    待审核 --second_approve--> 审核通过
    待审核 --reject--> 审核未通过
    审核通过 --send--> 打款中
    打款中 --succeed--> 提现成功
    打款中 --fail--> 打款失败
    提现成功 --return--> 银行退票"
  `);
});

test('every event of a withdrawal that the table of its states does not list leads nowhere', () => {
  const events = [
    ...new Set(withdrawStatuses.flatMap((state) => Object.keys(transitions[state]))),
  ] as WithdrawEvent[];
  const leading = withdrawStatuses.flatMap((state) =>
    events.filter((event) => next(state, event) !== undefined),
  );
  expect(events).toHaveLength(12);
  expect(leading).toHaveLength(13);
  expect([next('paying', 'expire'), next('rejected', 'reject'), next('approved', 'cancel')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a withdrawal counts towards the limits as long as its money is out or may still go out', () => {
  expect(counted).toEqual(['pending_owner', 'submitted', 'approved', 'paying', 'success']);
});

test('the owner confirms, whoever may withdraw takes back or tries again, others look on', () => {
  const of = (isOwner: boolean, maySubmit: boolean) =>
    withdrawStatuses
      .map((status) => withdrawActions(status, { isOwner, maySubmit, isLate: false })[0] ?? '')
      .join(' ');
  expect(of(true, true)).toBe('confirm cancel      again again');
  expect(of(false, true)).toBe('cancel cancel      again again');
  expect(of(false, false)).toBe('        ');
  expect(withdrawActions('pending_owner', { isOwner: true, maySubmit: true, isLate: true })).toEqual([]);
});

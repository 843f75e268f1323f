import { type CardStatus, cardStatusTexts } from '@uc/contract/finance/card-texts';
import { expect, test } from 'vitest';
import { cardActions, type CardEvent, next, transitions } from './states';

const states = Object.keys(cardStatusTexts) as CardStatus[];

test('the states of a bank card follow each other as finance.md#bank-card-states tells it', () => {
  const printed = states.flatMap((state) =>
    Object.entries(transitions[state]).map(
      ([event, to]) => `${cardStatusTexts[state]} --${event}--> ${cardStatusTexts[to]}`,
    ),
  );
  expect(printed.join('\n')).toMatchInlineSnapshot(`
    "待验证 --micro_sent--> 待验证
    待验证 --micro_wrong--> 待验证
    待验证 --micro_right--> 已绑定
    待验证 --micro_end--> 验证失败
    待验证 --micro_refuse--> 验证失败
    待验证 --close--> 已解绑
    已绑定 --match--> 已绑定
    已绑定 --edit--> 已绑定
    已绑定 --unbind--> 已解绑
    已绑定 --close--> 已解绑
    已绑定 --freeze--> 已停用
    验证失败 --match--> 已绑定
    验证失败 --micro_request--> 待验证
    验证失败 --delete--> 已删除
    已解绑 --match--> 已绑定
    已解绑 --micro_request--> 待验证
    已解绑 --delete--> 已删除
    已停用 --match--> 已绑定
    已停用 --micro_request--> 待验证
    已停用 --unfreeze--> 已绑定
    已停用 --close--> 已解绑"
  `);
});

test('every event of a bank card that the table of its states does not list leads nowhere', () => {
  const events = [...new Set(states.flatMap((state) => Object.keys(transitions[state])))] as CardEvent[];
  const leading = states.flatMap((state) => events.filter((event) => next(state, event) !== undefined));
  expect(events).toHaveLength(13);
  expect(leading).toHaveLength(21);
  expect(next('bound', 'delete')).toBeUndefined();
  expect(next('verifying', 'unbind')).toBeUndefined();
  expect(events.every((event) => next('deleted', event) === undefined)).toBe(true);
});

test('what the owner may do with a bank card follows its state', () => {
  const of = (status: CardStatus, more = {}) =>
    cardActions({ status, isDefault: false, isMicroOpen: false, ...more }).join(' ');
  expect(Object.fromEntries(states.map((state) => [state, of(state)]))).toEqual({
    verifying: '',
    bound: 'edit default unbind',
    verify_failed: 'retry delete',
    unbound: 'retry delete',
    deleted: '',
    frozen: 'retry',
  });
  expect(of('bound', { isDefault: true })).toBe('edit unbind');
  expect(of('verifying', { isMicroOpen: true })).toBe('confirm');
});

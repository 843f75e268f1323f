import { expect, test } from 'vitest';
import {
  enterpriseFaults,
  openedBy,
  paperUses,
  personFaults,
  rejectable,
  normalizedForm,
  warningsOf,
} from './realname-form';

const TODAY = '2026-11-22';
const person = {
  id_type: 'id_card' as const,
  real_name: '沈知秋',
  id_no: '11010519491231002X',
  valid_to: '2030-01-01',
  id_front: 'F1',
  id_back: 'F2',
  verify_method: 'bank4' as const,
  bank_card_no: '6217000010012345677',
  bank_phone: '13800138000',
};

test('a person’s form is judged by its kind of paper and its way', () => {
  expect(personFaults(person, TODAY)).toEqual([]);
  expect(personFaults({ ...person, bank_card_no: '6217000010012345678' }, TODAY)).toEqual([]);
  expect(personFaults({ ...person, bank_card_no: '62170000100123' }, TODAY)).toEqual([
    { field: 'bank_card_no', message: '请输入正确的银行卡号' },
  ]);
  const passport = { ...person, id_type: 'passport' as const, id_no: 'E12345678', id_back: undefined };
  expect(personFaults(passport, TODAY).map(({ field }) => field)).toEqual(['verify_method']);
  expect(personFaults({ ...passport, verify_method: 'manual', id_hand: 'F3' }, TODAY)).toEqual([]);
  expect(personFaults({ ...person, valid_to: TODAY }, TODAY)).toEqual([
    { field: 'valid_to', message: '证件已过期，请使用有效证件' },
  ]);
});

test('a number is spelt one way, however it was typed', () => {
  expect(
    normalizedForm({
      id_no: ' 11010519491231002x ',
      bank_card_no: '6217 0000 1001',
      real_name: ' 沈知秋 ',
      id_hand: '',
    }),
  ).toEqual({
    id_no: '11010519491231002X',
    bank_card_no: '621700001001',
    real_name: '沈知秋',
  });
});

test('a check digit of an enterprise that does not fit warns, its shape blocks', () => {
  const faultOf = (uscc: string) => enterpriseFaults({ uscc }, TODAY).find(({ field }) => field === 'uscc');
  for (const uscc of ['91350100M000100Y43', '91110000101623741K']) {
    expect([faultOf(uscc), warningsOf({ uscc }, TODAY)]).toEqual([undefined, []]);
  }
  expect(faultOf('91350211M0000XUF46')).toBeUndefined();
  expect(warningsOf({ uscc: '91350211M0000XUF46' }, TODAY)).toEqual(['校验位与编码规则不一致，将转人工审核']);
  expect(faultOf('91350211M0000XUF4I')?.message).toBe('请输入正确的18位统一社会信用代码');
  expect(warningsOf({ valid_to: '2026-12-22' }, TODAY)).toEqual(['证件将在30天内到期']);
});

test('every rejection opens something, and every paper can be rejected', () => {
  const all = [...rejectable.person, ...rejectable.enterprise];
  for (const field of all) expect([field, openedBy[field].length > 0]).toEqual([field, true]);
  const opened = new Set(all.flatMap((field) => openedBy[field]));
  for (const paper of Object.keys(paperUses)) expect([paper, opened.has(paper)]).toEqual([paper, true]);
});

import { expect, test } from 'vitest';
import { intentOf, mintKey } from './intent';
import { MemoryStorage } from './testing';

const PATH = '/accountapi/tradeapi/withdraw';
const input = { amount: 234.56, card_id: 'c1', pay_password: 'Pay12345', sms_code: '123456' };

test('a key is a UUID of version 7 whose order is the order of time', () => {
  expect(mintKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(mintKey(1_000) < mintKey(1_001)).toBe(true);
  expect(mintKey(1_000)).not.toBe(mintKey(1_000));
});

test('the same request finds its key again after a reload, whatever the order of its fields', () => {
  const store = new MemoryStorage();
  const first = intentOf(PATH, input, store);
  const { amount, ...rest } = input;
  expect(intentOf(PATH, { ...rest, amount }, store).key).toBe(first.key);
});

test('another amount, another path and a settled request get another key', () => {
  const store = new MemoryStorage();
  const first = intentOf(PATH, input, store);
  expect(intentOf(PATH, { ...input, amount: 1 }, store).key).not.toBe(first.key);
  expect(intentOf('/apinew/x', input, store).key).not.toBe(first.key);
  first.settle();
  expect(intentOf(PATH, input, store).key).not.toBe(first.key);
});

test('the key is saved before anything is sent, secrets never', () => {
  const store = new MemoryStorage();
  const { key } = intentOf(PATH, input, store);
  const saved = JSON.stringify(store);
  expect(saved).toContain(key);
  expect(saved).not.toMatch(/Pay12345|123456|234\.56/);
});

test('another password does not make another request', () => {
  const store = new MemoryStorage();
  expect(intentOf(PATH, { ...input, pay_password: 'Other123' }, store).key).toBe(
    intentOf(PATH, input, store).key,
  );
});

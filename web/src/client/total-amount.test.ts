import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from './testing';

beforeEach(() => {
  vi.resetModules();
  openPage('http://localhost/center/user/home');
});
afterEach(() => void vi.unstubAllGlobals());
const load = () => import('./total-amount');

test('total_amount is kept under the key of the person, whichever is known first', async () => {
  const { saveTotalAmount, storedTotalAmount, totalAmountOf } = await load();
  saveTotalAmount(50000);
  expect(storedTotalAmount()).toBeUndefined();
  totalAmountOf('100000000001');
  expect(storedTotalAmount()).toBe(50000);
  expect(localStorage.getItem('uc:total_amount:100000000001')).toBe('50000');
});

test('total_amount survives a reload of the page for the same person', async () => {
  localStorage.setItem('uc:total_amount:100000000001', '8200.5');
  const { storedTotalAmount, totalAmountOf } = await load();
  totalAmountOf('100000000001');
  expect(storedTotalAmount()).toBe(8200.5);
});

test("somebody else's total_amount is removed when the person changes", async () => {
  localStorage.setItem('uc:total_amount:100000000002', '1');
  const { savedTotalAmount, totalAmountOf } = await load();
  totalAmountOf('100000000001');
  expect(savedTotalAmount.get()).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('nothing of total_amount is left after a sign-out', async () => {
  const { forgetTotalAmount, saveTotalAmount, savedTotalAmount, totalAmountOf } = await load();
  totalAmountOf('100000000001');
  saveTotalAmount(50000);
  forgetTotalAmount();
  expect([savedTotalAmount.get(), Object.keys(localStorage)]).toEqual([undefined, []]);
});

test('junk in the store counts as no total_amount', async () => {
  localStorage.setItem('uc:total_amount:100000000001', 'NaN');
  const { savedTotalAmount, totalAmountOf } = await load();
  totalAmountOf('100000000001');
  expect(savedTotalAmount.get()).toBeUndefined();
});

test('a first visit without a total_amount waits for the end of start-up, and for who it is; then it counts as 0', async () => {
  const { endStartUp, savedTotalAmount, storedTotalAmount, totalAmountOf } = await load();
  const told: unknown[] = [];
  savedTotalAmount.subscribe(() => told.push(storedTotalAmount()));
  endStartUp();
  totalAmountOf('100000000001');
  expect(told).toEqual([undefined, 0]);
});

import { expect, test } from 'vitest';
import { idleState } from './idle-state';

const TWO_HOURS = 7200;
const at = (seconds: number) => idleState(0, seconds * 1000, TWO_HOURS);

test('two minutes before the end comes the warning, then the end', () => {
  expect(at(7079)).toEqual({ kind: 'active' });
  expect(at(7080)).toEqual({ kind: 'warning', left: 120 });
  expect(at(7199.5)).toEqual({ kind: 'warning', left: 1 });
  expect(at(7200)).toEqual({ kind: 'over' });
});

test('a computer that slept through the end finds it over', () => {
  expect(at(90_000)).toEqual({ kind: 'over' });
});

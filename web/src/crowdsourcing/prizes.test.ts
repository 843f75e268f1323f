import { expect, test } from 'vitest';
import { prizesOf } from './prizes';

test.each([
  ['1000', ['60', '40'], ['600.00', '400.00']],
  // The odd 分 goes to the earlier place, as it is booked.
  ['100.01', ['50', '50'], ['50.01', '50.00']],
  ['1,000', ['50', '30', '20'], ['500.00', '300.00', '200.00']],
  ['', ['100'], undefined],
  ['1000', ['60', '30'], undefined],
  ['1000', ['100', '0'], undefined],
  ['1000', ['六十', '40'], undefined],
])('the prizes of a reward of %j shared as %j are %j', (reward, shares, prizes) => {
  expect(prizesOf(reward, shares)).toEqual(prizes);
});

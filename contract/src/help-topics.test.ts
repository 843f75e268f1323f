import { expect, test } from 'vitest';
import { helpOf } from './help-topics';

test('the help of a page is the topic that names it most exactly', () => {
  expect(
    [
      '/finance/rmb',
      '/finance/rmb/withdraw',
      '/account/safe/realNameAuth/person',
      '/orders/contracts',
      '/homely',
    ].map(helpOf),
  ).toEqual(['balance', 'withdraw', 'real_name', 'contracts', undefined]);
});

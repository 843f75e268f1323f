import { endpoints } from '@uc/contract/all-endpoints';
import { expect, test } from 'vitest';
import { get } from './accounts';
import { expectPlace, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { money } from './money';

interface Info {
  coin: { total: number; paid: number; bonus: number };
}

test('创意币 shows both kinds of coins, the batches, and every tab', async () => {
  const { coin } = await get<Info>(endpoints.finance.amountInfo.path, {}, 'demo');
  const { page, complaints } = await sharedPerson({ as: 'demo' });
  await open(page, '/finance/creativeCoins');
  const text = await page.getByRole('main').innerText();
  for (const amount of [coin.total, coin.paid, coin.bonus]) expect(text).toContain(money(amount));
  await page.getByRole('button', { name: '按批次查看' }).click();
  await expectShown(page.getByRole('dialog', { name: '创意币批次' }).getByText('永不过期'));
  await page.keyboard.press('Escape');
  for (const [name, id] of [
    ['获得', 'gain'],
    ['消耗', 'spend'],
    ['过期', 'expired'],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await expectPlace(page, new RegExp(`tab=${id}`));
    await expectSettled(page);
  }
  await page.getByRole('button', { name: '使用说明' }).click();
  await expectShown(page.getByText('创意币充值后不可提现、不可转赠。'));
  expect(complaints).toEqual([]);
});

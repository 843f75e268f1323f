import { expect, test } from 'vitest';
import { expectShown } from './browser';
import { openConsole, consoleUrl } from './console';

test('finance reads above 代扣税款 that the rate is flat and that cumulative withholding is not computed', async () => {
  const { page, complaints } = await openConsole('finance');
  await page.goto(`${consoleUrl}/queue/tax`);
  const note = page.getByText('国家税务总局公告2025年第16号');
  await expectShown(note);
  for (const words of ['固定比例', '默认为0', '累计预扣法', '不能以本页金额代替'])
    await expectShown(note.filter({ hasText: words }));
  expect(complaints).toEqual([]);
});

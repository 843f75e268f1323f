import { expect, test } from 'vitest';
import { expectShown } from './browser';
import { openConsole, consoleUrl } from './console';

test('finance reads above 代扣税款 that tax is withheld cumulatively by the rules of two people, and what is left to file', async () => {
  const { page, complaints } = await openConsole('finance');
  await page.goto(`${consoleUrl}/queue/tax`);
  const note = page.getByText('国家税务总局公告2025年第16号');
  await expectShown(note);
  for (const words of ['累计预扣法', '预扣规则', '确认前不预扣', '不生成申报文件'])
    await expectShown(note.filter({ hasText: words }));
  expect(complaints).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { textRunsOf, unpackFont } from './font';

test('fonts that are unpacked at the same time are each what it is when it is unpacked alone', async () => {
  const text: string = '用户中心实名认证提现充值订单鑫淼喆堃玥梓暄嘉懿';
  const files = [...new Set([...text].flatMap((char) => textRunsOf(char).map(({ file }) => file)))];
  const packed = await Promise.all(files.map((file) => readFile(file)));
  expect(packed.length).toBeGreaterThan(5);
  const together = await Promise.all(packed.map(unpackFont));
  for (const [index, bytes] of packed.entries())
    expect([files[index], (await unpackFont(bytes)).equals(together[index]!)]).toEqual([files[index], true]);
});

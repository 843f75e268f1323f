import { expect, test } from 'vitest';
import { allBanks, binOf, personCardProblem } from './banks';
import { citiesOf, isCity, provinces } from './regions';

test('the banks people look for stand first, and every bank once', async () => {
  const banks = await allBanks();
  expect(banks.slice(0, 4).map(({ name }) => name)).toEqual([
    '中国工商银行',
    '中国农业银行',
    '中国银行',
    '中国建设银行',
  ]);
  expect(banks.length).toBeGreaterThan(200);
  expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
});

test('a card number tells its bank and kind', async () => {
  expect(await binOf('6228480402564890018')).toMatchObject({
    bank: { code: 'ABC' },
    type: 'DC',
    typeText: '储蓄卡',
    length: 19,
  });
  expect(await binOf('1234567812345678')).toBeUndefined();
});

test.each([
  ['6228480402564890018', undefined],
  ['6222600260001072444', undefined],
  ['6217000010012345677', undefined],
  ['6217000010012345678', '请输入正确的银行卡号'],
  ['62284804025648900', '请输入正确的银行卡号'],
  ['6225768888888888', '暂不支持信用卡'],
  ['1234567812345670', '暂不支持该银行'],
])('%s: %s (product 06 §6.1, §6.4)', async (cardNo, problem) => {
  expect(await personCardProblem(cardNo)).toBe(problem);
});

test('provinces and their cities, municipalities among them', () => {
  expect(provinces).toHaveLength(31);
  expect(citiesOf('上海市')).toEqual([{ code: '3101', name: '上海市' }]);
  expect(citiesOf('32').map(({ name }) => name)).toContain('苏州市');
  expect([
    isCity('江苏省', '苏州市'),
    isCity('河南省', '济源市'),
    isCity('江苏省', '杭州市'),
    isCity('', ''),
  ]).toEqual([true, true, false, false]);
});

import { expect, test } from 'vitest';
import { allBanks, bankByCode, banksOf, codesOf, isSameBank, personCardProblem } from './banks';
import { citiesOf, isPlace, provinces } from './regions';

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

test('no bank stands twice in the list, neither under two codes nor with 股份有限公司 behind its name', async () => {
  const banks = await allBanks();
  const twice = banks.filter((one) =>
    banks.some((other) => other !== one && isSameBank(one.name, other.name)),
  );
  expect(twice).toEqual([]);
});

test.each([
  // Prefixes that the package lists under the one code and under the other.
  ['6223981234567890', '葫芦岛市商业银行'],
  ['9400541234567890', '葫芦岛市商业银行'],
  ['6210151234567890123', '星展银行'],
  ['6210161234567890123', '星展银行'],
])('the bank of a card number %s is %s of the list, whichever code its prefix has', async (cardNo, name) => {
  const [bank, ...others] = await banksOf(cardNo);
  expect([bank, others]).toEqual([(await allBanks()).find((one) => one.name === name), []]);
});

test('a bank that was kept under its second code is found by it, with branches of both', async () => {
  expect(await bankByCode('DBSCN')).toEqual({ code: 'DBS', name: '星展银行' });
  expect([codesOf('DBS').toSorted(), codesOf('DBSCN').toSorted(), codesOf('ICBC')]).toEqual([
    ['DBS', 'DBSCN'],
    ['DBS', 'DBSCN'],
    ['ICBC'],
  ]);
});

test('banks of places whose first letter has two readings stand where people look for them', async () => {
  const names = (await allBanks()).map(({ name }) => name);
  const at = (name: string) => names.findIndex((one) => one.startsWith(name));
  for (const [before, after] of [
    ['上海', '厦门'],
    ['成都', '重庆'],
    ['沧州', '长沙'],
    ['长沙', '成都'],
  ] as const) {
    expect([before, at(before) >= 0, at(after) >= 0]).toEqual([before, true, true]);
    expect([before, after, at(before) < at(after)]).toEqual([before, after, true]);
  }
});

test.each([
  ['6228480402564890018', ['中国农业银行']],
  // One beginning of two banks: the length tells which.
  ['6221621234567890124', ['九江银行']],
  ['6212601234567890126', ['常熟农村商业银行']],
  ['6223091234567890127', ['浙商银行']],
  ['622309123456789012', ['中国工商银行']],
  ['62230812345678901', ['富滇银行']],
  ['6223021234567890', ['广东省农村信用社联合社']],
  ['6225101234567890129', ['广东省农村信用社联合社']],
  ['6223051234567890', ['南京银行']],
  ['6223071234567890121', ['九江银行']],
  // One number of two banks: the longer beginning first.
  ['6224980412345678901', ['沧州银行', '河北银行']],
  // Nobody is known to issue these, or not as debit cards.
  ['1234567812345678', []],
  ['6225768888888888', []],
])('a card number %s may be a debit card of %j', async (cardNo, banks) => {
  expect((await banksOf(cardNo)).map(({ name }) => name)).toEqual(banks);
});

test('every bank can be chosen, those without a known card number and those founded since among them', async () => {
  const names = (await allBanks()).map(({ name }) => name);
  for (const name of [
    '深圳前海微众银行',
    '网商银行',
    '安阳银行',
    '江苏苏商银行',
    '中信百信银行',
    '无锡锡商银行',
  ])
    expect(names).toContain(name);
});

test.each([
  ['6228480402564890018', undefined],
  ['6222600260001072444', undefined],
  ['6217000010012345677', undefined],
  // Real debit cards whose check digit does not fit.
  ['6217000010012345678', undefined],
  ['60142812345678901', undefined],
  ['6221730301002042987', undefined],
  ['4563512600991090527', undefined],
  ['6214832018989180', undefined],
  ['690755123456789', undefined],
  ['62284804025648900', '请输入正确的银行卡号'],
  ['6225768888888888', '暂不支持信用卡'],
  ['6221621234567890', '暂不支持信用卡'],
  ['622162123456789012', '请输入正确的银行卡号'],
  // Nobody is known to issue it: the person says whose it is, and the bank whether that is so.
  ['1234567812345670', undefined],
])(
  'the number of a personal card %s has this against it: %s (account.md#identity-and-contact-rules)',
  async (cardNo, problem) => {
    expect(await personCardProblem(cardNo)).toBe(problem);
  },
);

test('the provinces have their cities, municipalities among them', () => {
  expect(provinces).toHaveLength(31);
  expect(citiesOf('上海市')).toEqual([{ code: '3101', name: '上海市' }]);
  expect(citiesOf('32').map(({ name }) => name)).toContain('苏州市');
  expect([
    isPlace('江苏省', '苏州市'),
    isPlace('河南省', '济源市'),
    isPlace('江苏省', '杭州市'),
    isPlace('', ''),
  ]).toEqual([true, true, false, false]);
  expect(citiesOf('65')).toContainEqual({ code: '659013', name: '草湖市' });
  // Founded after every list; and what is no place of any.
  expect([
    isPlace('新疆维吾尔自治区', '岑岭县'),
    isPlace('新疆维吾尔自治区', '岑岭'),
    isPlace('月球省', '静海市'),
  ]).toEqual([true, false, false]);
});

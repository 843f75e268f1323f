import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mask, maskCard, maskEmail, maskIdNo, maskName, maskNumbers, maskPhone } from './mask';

it.each([
  ['', ''],
  ['张', '*'],
  ['张三', '张*'],
  ['张小三', '张*三'],
  ['13812345678', '1*********8'],
  ['𠮷田', '𠮷*'],
  ['😀中😀', '😀*😀'],
])('the text "%s" is masked as "%s"', (value, masked) => {
  expect(mask(value)).toBe(masked);
});

it('a masked text keeps its first and last character and its length, and hides the rest', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 3 }), (value) => {
      const [before, after] = [[...value], [...mask(value)]];
      expect(after).toHaveLength(before.length);
      expect([after[0], after.at(-1)]).toEqual([before[0], before.at(-1)]);
      expect(new Set(after.slice(1, -1))).toEqual(new Set('*'));
    }),
    { numRuns: 10_000 },
  );
});

it('phone, e-mail, id card, card and name are masked as the server shows them', () => {
  expect(maskPhone('13812345678')).toBe('138****5678');
  expect(maskPhone('12345')).toBe('1***5');
  expect(maskEmail('abcdz@qq.com')).toBe('a***z@qq.com');
  expect(maskEmail('abz@qq.com')).toBe('a***z@qq.com');
  expect(maskEmail('ab@qq.com')).toBe('a*@qq.com');
  expect(maskEmail('a@qq.com')).toBe('*@qq.com');
  expect(maskEmail('@qq.com')).toBe('@*****m');
  expect(maskIdNo('320102199003071239')).toBe('3****************9');
  expect(maskCard('6228480402564890018')).toBe('**** **** **** 0018');
  expect(maskCard('6222 6002 6000 1072 444')).toBe('**** **** **** 2444');
  expect(maskCard('1234567')).toBe('1*****7');
  expect(maskName('欧阳娜娜')).toBe('欧**娜');
});

it('a text is shown without the whole of the phones, identity and card numbers in it, and with all other numbers', () => {
  expect(maskNumbers('手机13812345678，证件11010519491231002X，卡6228480402564890018')).toBe(
    '手机138****5678，证件1****************X，卡6*****************8',
  );
  expect(maskNumbers('138 1234 5678或139-1234-5678')).toBe('138****5678或139****5678');
  expect(maskNumbers('+8613812345678、86 138-1234-5678、微信wx13812345678、１３８１２３４５６７８')).toBe(
    '138****5678、138****5678、微信wx138****5678、１３８****５６７８',
  );
  expect(maskNumbers('卡6228 4804 0256 4890 018，证件110105 19491231 002X，座机010-60001234')).toBe(
    '卡6*********************8，证件1******************X，座机010-****1234',
  );
  expect(maskNumbers('6228480402564890018 13812345678 11010519491231002X')).toBe(
    '6*****************8 138****5678 1****************X',
  );
  const invoice = '发票26117000000000012345，日期2026-11-30，渲染4090';
  expect(maskNumbers(invoice)).toBe(invoice);
  const others = '账户100000000001，单号W20261129083000123456，金额12345678.90元，TK138123456789';
  expect(maskNumbers(others)).toBe(others);
});

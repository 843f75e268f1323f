import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonWords } from './password-words';
import { isCommonPassword } from './passwords-common';
import { problem } from './rules';
import { processorMs } from './testing-time';

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const ENDINGS = [
  '1',
  '12',
  '123',
  '12345',
  '123!',
  '1!',
  '11',
  '888',
  '520',
  '1990',
  '2024',
  '19900101',
  '0808',
  '@123',
];

describe('a password that everyone knows', () => {
  it.each([
    'Password1', 'Password123', 'Passw0rd', 'P@ssw0rd', 'P@ssword1', 'Pa55word', 'Password2024!', 'Qwer1234', 'Qwerty123', 'Qwerty1234', 'Qwertyuiop1', '1qaz2WSX', '1Qaz2wsx3edc', 'Qaz123456',
    'Qazwsx123', 'Zaq12wsx', 'Abc12345', 'Abc123456', 'Abcd1234', 'Abcd123456', 'Aa123456', 'Aa112233', 'Aa123123', 'Ab123456', 'Aa1234567', 'Aa12345678', 'A1b2c3d4', 'Q1w2e3r4', '1Q2w3e4r', 'Asdf1234', 'Zxcv1234', 'Asd123456',
    'Admin123', 'Admin1234', 'Admin@123', 'Root1234', 'Welcome1', 'Welcome2024', 'Iloveyou1', 'Iloveyou520', 'Woaini1314', 'Woaini520', 'Woaini123', 'Dragon123', 'Monkey12', 'Sunshine1', 'Letmein1', 'Test1234', 'Changeme1',
    'Qq123456', 'Wang123456', 'Zhang1990', 'Li123456', 'Zhangsan123', 'Beijing2008', 'Taobao123', 'China2024', '123456Aa', '123qweASD', 'Aaaa1111', 'Aaa11111', '1111aaAA', 'Abc123abc123', 'Ab1!Ab1!Ab1!', 'Huawei666', 'Xy19900821',
  ])('the common password %s satisfies the rule of spec §5 and is refused all the same', (password) => {
    expect(problem('password', password)).toBeUndefined();
    expect(isCommonPassword(password)).toBe(true);
  }); // prettier-ignore

  it('a common word with a usual ending, capitals or leetspeak is a password that everyone knows', () => {
    const leet = (word: string) =>
      word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3').replaceAll('s', '$');
    const built = new Set(
      commonWords.flatMap((word) =>
        ENDINGS.flatMap((ending) => [
          capitalised(word) + ending,
          capitalised(leet(word)) + ending,
          ending + capitalised(word),
        ]),
      ),
    );
    const valid = [...built].filter((password) => problem('password', password) === undefined);
    expect(valid.length).toBeGreaterThan(10_000);
    expect(valid.filter((password) => !isCommonPassword(password))).toEqual([]);
  });

  it('a password that contains the user name, the phone number or the name of the site is one that everyone knows', () => {
    const context = ['liuxiaoyan', '13800138000'];
    expect(isCommonPassword('k9LiuXiaoYan#w', context)).toBe(true);
    expect(isCommonPassword('k9L1uX1a0Yan#w', context)).toBe(true);
    expect(isCommonPassword('vT13800138000k', context)).toBe(true);
    expect(isCommonPassword('k9Center7#wQ')).toBe(true);
    expect(isCommonPassword('k9LiuXiaoYan#w')).toBe(false);
    expect(isCommonPassword('k9Lxy#w7Qv', ['lxy'])).toBe(false);
  });
});

describe('a password of one’s own', () => {
  it.each([
    'vK7#pm2Qxe',
    'Tr0mbone-Kettle',
    'correctHorse7Battery',
    'gZ4tWq9b',
    'Hs7Kd2Lp',
    'Mv8&nRz5',
    'B2bQ9xTzw',
  ])('the password %s is accepted as one’s own', (password) => {
    expect(problem('password', password)).toBeUndefined();
    expect(isCommonPassword(password)).toBe(false);
  });

  it('a password that is drawn at random is practically never taken for a common one', () => {
    const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    const drawn = fc.noBias(fc.string({ unit: printable, minLength: 8, maxLength: 20 }));
    const found = fc
      .sample(drawn, { numRuns: 5_000, seed: 20_261_120 })
      .filter((password) => isCommonPassword(password));
    expect(found).toEqual([]);
  });

  it('a password is judged quickly, however long the text is', () => {
    expect(processorMs(() => isCommonPassword('aB3$'.repeat(100_000)))).toBeLessThan(200);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOn,
  birthDateOf,
  canonicalIdNo,
  hasUsccCheckDigit,
  idNoProblem,
  isCalendarDay,
  isLuhn,
  isUsccShaped,
  paperOfNumber,
} from './identity';

const DIGITS = '0123456789'.split('');

const TODAY = '2026-11-20';
const idProblem = (idNo: string, today = TODAY) => idNoProblem(idNo, today, 18);
/** The check digit counted another way: the sum of all eighteen, weights 2^(17-i) mod 11, is 1 modulo 11. */
const withIdCheck = (body: string) => [...DIGITS, 'X'].map((digit) => body + digit).find(isIdChecked) ?? '';
const isIdChecked = (idNo: string) =>
  [...idNo].reduce(
    (total, digit, index) => total + 2 ** (17 - index) * (digit === 'X' ? 10 : Number(digit)),
    0,
  ) %
    11 ===
  1;

describe('id card number', () => {
  it('the known id card number is taken, in either spelling of the x', () => {
    expect(idProblem('11010519491231002X')).toBeUndefined();
    expect(idProblem('11010519491231002x')).toBeUndefined();
    expect(canonicalIdNo('11010519491231002x')).toBe('11010519491231002X');
    expect(birthDateOf('11010519491231002X')).toBe('1949-12-31');
  });

  it.each([
    ['too short', '1101051949123100'],
    ['letters', '11010519491231O02X'],
    ['x in the middle', '1101051949123X0021'],
    ['full-width digits', '１１０１０５１９４９１２３１００２X'],
    ['a blank after it', '11010519491231002X '],
    ['no such province', withIdCheck('99010519491231002')],
    ['the 30th of February', withIdCheck('11010519900230002')],
    ['the 29th of February of a common year', withIdCheck('11010519000229002')],
    ['month 13', withIdCheck('11010519901301002')],
    ['born before 1900', withIdCheck('11010518991231002')],
    ['born tomorrow', withIdCheck('11010520261121002')],
  ])('an id card number with %s is refused for its format', (_what, idNo) => {
    expect(idProblem(idNo)).toBe('format');
  });

  it('the check digit of an id card number agrees with another way of counting, and shows every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 35_000 }),
        fc.nat({ max: 999 }),
        fc.nat({ max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        (days, order, at, by) => {
          const birth = new Date(Date.UTC(1900, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
          const idNo = withIdCheck(`320102${birth.replaceAll('-', '')}${String(order).padStart(3, '0')}`);
          expect(idProblem(idNo)).toBeUndefined();
          const wrong = idNo.slice(0, at) + ((Number(idNo[at]) + by) % 10) + idNo.slice(at + 1);
          expect(['format', 'checkDigit']).toContain(idProblem(wrong));
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it.each([
    ['11010519491231002X', 'id_card', '1949-12-31'],
    ['810000199408230021', 'hmt_residence', '1994-08-23'],
    ['830000198807150036', 'hmt_residence', '1988-07-15'],
    ['911124198108030024', 'foreign_resident', '1981-08-03'],
    ['932682198501010017', 'foreign_resident', '1985-01-01'],
  ])(
    'the id card number %s is one of %s, with the same check digit and a birth date',
    (idNo, paper, birth) => {
      expect([paperOfNumber(idNo), idProblem(idNo), birthDateOf(idNo)]).toEqual([paper, undefined, birth]);
      expect(idProblem(idNo.slice(0, 16) + ((Number(idNo[16]) + 1) % 10) + idNo.slice(17))).toBe(
        'checkDigit',
      );
    },
  );

  it('an age of eighteen full years is counted to the day', () => {
    const idNo = withIdCheck('32010220081120123');
    expect(idProblem(idNo, '2026-11-19')).toBe('underage');
    expect(idProblem(idNo, '2026-11-20')).toBeUndefined();
    expect(idNoProblem(idNo, '2024-11-20', 16)).toBeUndefined();
    expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18]);
  });

  it('a calendar day is a date that the calendar has, spelt in full', () => {
    expect(['2024-02-29', '2000-02-29', '2026-12-31'].every(isCalendarDay)).toBe(true);
    expect(
      ['2023-02-29', '1900-02-29', '2026-04-31', '2026-00-10', '2026-1-1', '', '长期'].some(isCalendarDay),
    ).toBe(false);
  });
});

describe('unified social credit code', () => {
  it.each(['91350100M000100Y43', '91110000101623741K'])('the credit code %s is taken', (code) => {
    expect([isUsccShaped(code), hasUsccCheckDigit(code)]).toEqual([true, true]);
  });

  it('a genuine credit code with an odd check digit is well shaped all the same', () => {
    expect(isUsccShaped('91350211M0000XUF46')).toBe(true);
    expect(hasUsccCheckDigit('91350211M0000XUF46')).toBe(false);
  });

  it.each([
    '91350100M000100Y4',
    '91350100M000100Y433',
    '9135010OM000100Y43',
    '91350100m000100y43',
    'I1350100M000100Y43',
    '91350100M000100S43',
    '',
  ])('a credit code that reads "%s" has not the shape', (code) => {
    expect(isUsccShaped(code)).toBe(false);
  });

  it('every body of a credit code has exactly one fitting check digit, also where the sum is a multiple of 31', () => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'.split('');
    const characters = (length: number) =>
      fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });
    const digits = fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 6, maxLength: 6 });
    let zeros = 0;
    fc.assert(
      fc.property(characters(2), digits, characters(9), (kind, region, body) => {
        const fitting = alphabet.filter((digit) => hasUsccCheckDigit(kind + region + body + digit));
        expect(fitting).toHaveLength(1);
        if (fitting[0] === '0') zeros += 1;
      }),
      { numRuns: 5_000 },
    );
    expect(zeros).toBeGreaterThan(0);
  });
});

describe('Luhn', () => {
  it.each(['6228480402564890018', '6222600260001072444', '6217000010012345677'])(
    'the card number %s passes the Luhn check',
    (digits) => {
      expect(isLuhn(digits)).toBe(true);
    },
  );

  it.each(['6217000010012345678', '', '62284804025648900l8', '6228 4804 0256 4890 018'])(
    'the card number "%s" fails the Luhn check',
    (digits) => {
      expect(isLuhn(digits)).toBe(false);
    },
  );

  it('every body of a card number passes the Luhn check with exactly one last digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 15, maxLength: 18 }), (body) => {
        expect(DIGITS.filter((digit) => isLuhn(body + digit))).toHaveLength(1);
      }),
    );
  });
});

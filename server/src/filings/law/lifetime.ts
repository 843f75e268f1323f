import type { FilingChannel, PatentType, Reduction } from '@uc/contract/filings/kinds';
import { type Fen, ratio, sum } from '@uc/contract/money';
import { patentFees, trademarkFees } from './fees';
import type { Law } from './law';

export interface Lifetime {
  years: number;
  on: string;
  total: Fen;
  total_reduced: Fen | null;
  items: { year: number; text: string; amount: Fen; reduced: Fen | null }[];
}

/** Years after the grant in which annual fees are reduced. */
export const REDUCED_YEARS = 10;

const total = (law: Law, years: number, items: Lifetime['items'], isReducible: boolean): Lifetime => ({
  years,
  on: law.on,
  total: sum(items.map(({ amount }) => amount)),
  total_reduced: isReducible ? sum(items.map(({ amount, reduced }) => reduced ?? amount)) : null,
  items,
});

/** A trademark from its filing to its first renewal, with a number of goods for each class. */
export function trademarkLifetime(law: Law, channel: FilingChannel, items: readonly number[]): Lifetime {
  const years = law.number('trademark.term');
  const register = trademarkFees(law, { business: 'register', channel, items });
  const renewal = trademarkFees(law, { business: 'renewal', channel });
  return total(
    law,
    years,
    [
      { year: 1, text: '注册申请（官费与服务费）', amount: register.total, reduced: null },
      {
        year: years,
        text: '到期续展十年（官费与服务费）',
        amount: ratio(renewal.total, items.length, 1),
        reduced: null,
      },
    ],
    false,
  );
}

/** A patent from its filing to its end: application, examination, annual fees; with and without a reduction. */
export function patentLifetime(
  law: Law,
  {
    type,
    reduction,
    claims,
    pages,
  }: { type: PatentType; reduction: Exclude<Reduction, 'none'>; claims: number; pages: number },
): Lifetime {
  const years = law.number(`patent.term.${type}`);
  const apply = (less: Reduction) =>
    patentFees(law, { type, business: 'apply', reduction: less, claims, pages }).total;
  const exam = (less: Reduction) => patentFees(law, { type, business: 'exam', reduction: less }).total;
  const annual = Array.from({ length: years }, (_, index) => {
    const year = index + 1;
    const business = year === 1 ? 'registration' : 'annual';
    const fee = (less: Reduction) => patentFees(law, { type, business, reduction: less, year }).total;
    const text = year === 1 ? '办理登记手续（年费与服务费）' : '年费（官费与代缴服务费）';
    return { year, text, amount: fee('none'), reduced: fee(year <= REDUCED_YEARS ? reduction : 'none') };
  });
  const first = { year: 1, text: '申请（官费与服务费）', amount: apply('none'), reduced: apply(reduction) };
  const second = {
    year: 1,
    text: '实质审查（官费与服务费）',
    amount: exam('none'),
    reduced: exam(reduction),
  };
  return total(law, years, [first, ...(type === 'invention' ? [second] : []), ...annual], true);
}

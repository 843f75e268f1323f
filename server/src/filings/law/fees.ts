import { isAfter } from '@uc/contract/day';
import type {
  CopyrightType,
  FilingChannel,
  PatentBusiness,
  PatentType,
  Reduction,
  TrademarkBusiness,
  Urgency,
  WorkKind,
} from '@uc/contract/filings/kinds';
import { type FeeCode, lawEntries } from '@uc/contract/filings/law-texts';
import { add, type Fen, fen, percent, ratio, subtract, sum } from '@uc/contract/money';
import { monthsBegun } from './months';
import type { Law } from './law';

/** One line of the cost of a filing; `amount` is to be paid, `reduced` is not. */
export interface FeeItem {
  code: string;
  text: string;
  kind: 'official' | 'service';
  price: Fen;
  qty: number;
  amount: Fen;
  reduced: Fen;
  source: string;
}
export interface Fees {
  official: Fen;
  service: Fen;
  total: Fen;
  items: FeeItem[];
  on: string;
}

/** Adds the lines up, those of nothing left out. */
export function feesOf(law: Law, items: readonly FeeItem[]): Fees {
  const shown = items.filter(({ qty }) => qty > 0);
  const of = (kind: FeeItem['kind']) =>
    sum(shown.filter((one) => one.kind === kind).map(({ amount }) => amount));
  const [official, service] = [of('official'), of('service')];
  return { official, service, total: add(official, service), items: shown, on: law.on };
}

const item = (law: Law, code: FeeCode, qty = 1, reducedBps = 0): FeeItem => {
  const price = law.fee(code);
  const whole = ratio(price, qty, 1);
  const reduced = percent(whole, reducedBps);
  return {
    code,
    text: lawEntries[code][0],
    kind: code.startsWith('service.') ? 'service' : 'official',
    price,
    qty,
    amount: subtract(whole, reduced),
    reduced,
    source: law.source(code),
  };
};
const above = (count: number, included: number) => Math.max(0, count - included);

export interface TrademarkQuestion {
  business: TrademarkBusiness;
  channel: FilingChannel;
  /** Goods of each class; one class without. */
  items?: readonly number[] | undefined;
  isLate?: boolean;
}

/** The cost of a trademark (filings.md#tables-of-law): one class and up to ten items each, later business once. */
export function trademarkFees(
  law: Law,
  { business, channel, items = [1], isLate = false }: TrademarkQuestion,
): Fees {
  const service = item(law, `service.trademark.${business}`, business === 'register' ? items.length : 1);
  switch (business) {
    case 'register': {
      const included = law.number('trademark.includedItems');
      const extra = items.reduce((all, count) => all + above(count, included), 0);
      return feesOf(law, [
        item(law, `trademark.register.${channel}`, items.length),
        item(law, `trademark.extraItem.${channel}`, extra),
        service,
      ]);
    }
    case 'renewal':
      return feesOf(law, [
        item(law, `trademark.renewal.${channel}`),
        item(law, `trademark.renewalLate.${channel}`, isLate ? 1 : 0),
        service,
      ]);
    case 'change':
    case 'assignment':
    case 'licence':
    case 'review':
      return feesOf(law, [item(law, `trademark.${business}.${channel}`), service]);
    case 'opposition_answer':
    case 'cancellation_answer':
    case 'division':
      return feesOf(law, [service]);
  }
}

export interface PatentQuestion {
  type: PatentType;
  business: PatentBusiness;
  reduction: Reduction;
  claims?: number;
  pages?: number;
  priorities?: number;
  year?: number;
  /** True for an application that asks for the examination at once. */
  isExamined?: boolean;
  /** The due day and the day of payment of an annual fee, alone or with a restoration. */
  due?: string | undefined;
  paid?: string | undefined;
}

/**
 * The cost of a patent (filings.md#tables-of-law). Printing, claims and pages over the limit and late fees are never
 * reduced.
 */
export function patentFees(law: Law, question: PatentQuestion): Fees {
  const { type, business, reduction, claims = 0, pages = 0, priorities = 0, year = 1, isExamined } = question;
  const off = reduction === 'none' ? 0 : law.number(`patent.reduction.${reduction}`);
  switch (business) {
    case 'apply': {
      const far = above(pages, law.number('patent.nearPages'));
      return feesOf(law, [
        item(law, `patent.apply.${type}`, 1, off),
        item(law, 'patent.printing', type === 'invention' ? 1 : 0),
        item(
          law,
          'patent.extraClaim',
          type === 'design' ? 0 : above(claims, law.number('patent.includedClaims')),
        ),
        item(
          law,
          'patent.extraPage',
          type === 'design' ? 0 : above(pages - far, law.number('patent.includedPages')),
        ),
        item(law, 'patent.extraPageFar', type === 'design' ? 0 : far),
        item(law, 'patent.priority', priorities),
        item(law, `service.patent.${type}`),
        ...(isExamined ? examFees(law, off) : []),
      ]);
    }
    case 'exam':
      return feesOf(law, examFees(law, off));
    case 'registration':
      return feesOf(law, [annualFee(law, { type, year, off }), item(law, 'service.patent.registration')]);
    case 'annual':
      return feesOf(law, [...feeOfYear(law, question, off), item(law, 'service.patent.annual')]);
    case 'review':
      return feesOf(law, [item(law, `patent.review.${type}`, 1, off), item(law, 'service.patent.review')]);
    case 'restoration':
      return feesOf(law, [
        item(law, 'patent.restoration'),
        // A patent that lapsed: the missed fee is paid as well.
        ...(question.due === undefined ? [] : feeOfYear(law, question, off)),
        item(law, 'service.patent.restoration'),
      ]);
    case 'change':
      return feesOf(law, [item(law, 'patent.change'), item(law, 'service.patent.change')]);
  }
}

const examFees = (law: Law, off: number): FeeItem[] => [
  item(law, 'patent.exam', 1, off),
  item(law, 'service.patent.exam'),
];

const steps = {
  invention: [1, 4, 7, 10, 13, 16],
  utility: [1, 4, 6, 9],
  design: [1, 4, 6, 9, 11],
} as const satisfies Record<PatentType, readonly number[]>;

/** The code of the annual fee of a year of a patent's life. */
export function annualCode(type: PatentType, year: number): FeeCode {
  const from = [...steps[type]].reverse().find((step) => step <= year) ?? 1;
  return `patent.annual.${type}.${from}` as FeeCode;
}

export function annualFee(
  law: Law,
  { type, year, off }: { type: PatentType; year: number; off: number },
): FeeItem {
  return {
    ...item(law, annualCode(type, year), 1, off),
    text: `${lawEntries[annualCode(type, year)][0]}（第${year}年）`,
  };
}

/** An annual fee with the surcharge when it is late. */
function feeOfYear(law: Law, question: PatentQuestion, off: number): FeeItem[] {
  const { type, year = 1 } = question;
  const late = lateFee(law, question);
  return [annualFee(law, { type, year, off }), ...(late === undefined ? [] : [late])];
}

/**
 * 滞纳金 of an annual fee: nothing for the first month begun, then a step more each month, of the full fee
 * (filings.md#tables-of-law).
 */
function lateFee(law: Law, { type, year = 1, due, paid }: PatentQuestion): FeeItem | undefined {
  if (due === undefined || paid === undefined || !isAfter(paid, due)) return undefined;
  const steps = Math.min(monthsBegun(due, paid), law.number('patent.lateMonths')) - 1;
  if (steps <= 0) return undefined;
  const amount = percent(law.fee(annualCode(type, year)), steps * law.number('patent.lateStep'));
  return {
    code: 'patent.lateStep',
    text: `年费滞纳金（逾期第${steps + 1}个月）`,
    kind: 'official',
    price: amount,
    qty: 1,
    amount,
    reduced: fen(0),
    source: law.source('patent.lateStep'),
  };
}

export interface CopyrightQuestion {
  type: CopyrightType;
  kind: WorkKind;
  /** Works of a series, itself included. */
  series: number;
  urgency: Urgency;
}

/** The cost of a registration of copyright. 加急 is our own preparation alone (filings.md#tables-of-law). */
export const copyrightFees = (law: Law, { type, kind, series, urgency }: CopyrightQuestion): Fees =>
  feesOf(law, [
    ...(type === 'software'
      ? [item(law, 'copyright.software')]
      : [item(law, `copyright.work.${kind}`), item(law, 'copyright.seriesItem', series - 1)]),
    item(law, `service.copyright.${type}`),
    item(law, 'service.copyright.urgent', urgency === 'urgent' ? 1 : 0),
  ]);

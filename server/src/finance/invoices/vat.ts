import { add, compare, type Fen, fen, negate, ratio, subtract } from '@uc/contract/money';

/** A line of an invoice, in 分; a discount is below 0 and stands behind what it is of. */
export interface Line {
  kind: 'sale' | 'discount';
  amount: Fen;
  net: Fen;
  tax: Fen;
}
const WHOLE = 10_000;

/** The tax within an amount: gross · r ÷ (1 + r), half up (invoices.md#amounts). */
export const taxWithin = (gross: Fen, rateBps: number): Fen => ratio(gross, rateBps, WHOLE + rateBps);

const line = (kind: Line['kind'], gross: Fen, rateBps: number): Line => {
  const tax = taxWithin(gross, rateBps);
  const [amount, net] = [gross, subtract(gross, tax)];
  return kind === 'sale'
    ? { kind, amount, net, tax }
    : { kind, amount: negate(amount), net: negate(net), tax: negate(tax) };
};

/** The lines of an order of which `amount` is invoiced: its price, and behind it what was taken off it. */
export const linesOf = (amount: Fen, discount: Fen, rateBps: number): Line[] => [
  line('sale', add(amount, discount), rateBps),
  ...(discount > 0 ? [line('discount', discount, rateBps)] : []),
];

/** The discount that belongs to a part of the money that was paid for an order: all of it to the whole. */
export const discountFor = (discount: Fen, amount: Fen, paid: Fen): Fen =>
  compare(amount, paid) >= 0 ? discount : ratio(discount, amount, paid);

/**
 * The tax of a part that is taken back after `before` has been: parts that add up to the whole take back its tax, and none more
 * than what is left.
 */
export const taxOfPart = (
  whole: { amount: Fen; tax: Fen },
  { before, part }: { before: Fen; part: Fen },
): Fen => {
  const until = (amount: Fen) => (whole.amount === 0 ? fen(0) : ratio(whole.tax, amount, whole.amount));
  return subtract(until(add(before, part)), until(before));
};

/** Ticks from 0 to a round number that holds the greatest value, in at most `steps` equal steps. */
export function ticksFor(values: readonly number[], steps = 4): number[] {
  const greatest = Math.max(0, ...values.filter(Number.isFinite));
  if (greatest === 0) return [0, 1];
  const rough = greatest / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.ceil(Number((greatest / step).toFixed(6)));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** A tick as short as it reads: 500, 1.5万, 2亿. */
export function tickText(value: number): string {
  if (value >= 1e8) return `${trim(value / 1e8)}亿`;
  return value >= 1e4 ? `${trim(value / 1e4)}万` : trim(value);
}

/** Height of a value between the bottom and the top of a plot. */
export const heightOf = (value: number, top: number, plot: number): number =>
  top > 0 ? (Math.max(0, value) / top) * plot : 0;

export interface Point {
  x: number;
  y: number;
}

/** A line from point to point: between two months there is no figure for a curve to show. */
export const linePath = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)},${round(y)}`).join('');

/** The lengths of the arcs of a ring for its shares, `around` the whole way; nothing at all when all are 0. */
export function arcsOf(shares: readonly number[], around: number): { length: number; offset: number }[] {
  const positive = shares.map((share) => Math.max(0, share));
  const whole = positive.reduce((sum, share) => sum + share, 0);
  let offset = 0;
  return positive.map((share) => {
    const length = whole === 0 ? 0 : (share / whole) * around;
    const arc = { length, offset };
    offset += length;
    return arc;
  });
}

const trim = (value: number): string => String(Number(value.toFixed(2)));
const round = (value: number): number => Math.round(value * 10) / 10;

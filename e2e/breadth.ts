/** `npm run walks`: everything in every way. The check takes each thing in one of its ways by turns, or one of several. */
const isWhole = process.env['WALKS_WHOLE'] === '1';

/** The ways in which the thing at this place of its list is looked at. */
export const byTurns = <Way>(ways: readonly Way[], at: number): readonly Way[] =>
  isWhole ? ways : [ways[at % ways.length]!];

/** One of so many things, evenly over the list. */
export const oneOf = <Thing>(count: number, things: readonly Thing[]): readonly Thing[] =>
  isWhole ? things : things.filter((_, at) => at % count === 0);

/** Note beside a day that was computed from working days not yet announced. */
export const estimateNote = '预计，以国务院通知为准';

/** A day as people read it, marked when it rests on working days that nobody has announced yet. */
export const markedDay = (day: string, isEstimate: boolean): string =>
  isEstimate ? `${day}（${estimateNote}）` : day;

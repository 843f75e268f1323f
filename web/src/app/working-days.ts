import { api, useCan, useRead } from '../client';
import type { DayMark } from '../ui/month-marks';

/** Months that 日程 answers. */
const KNOWN = /^20\d\d-/;

/** The working days of a month for a calendar, as 日程 has them (deadlines.md); a person who may not see it has none. */
export function useWorkingDays(month: string | undefined): readonly DayMark[] | undefined {
  const enabled = useCan()('deadline:view') && month !== undefined && KNOWN.test(month);
  return useRead(api.deadlines.month, { month: month ?? '' }, { enabled }).data?.days;
}

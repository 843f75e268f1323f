import { createContext } from 'react';

export interface DayMark {
  day: string;
  is_working: boolean;
}

/** A hook that answers the working days of a month, `YYYY-MM`, where the page knows them; undefined while it does not. */
export const MonthMarks = createContext<(month: string | undefined) => readonly DayMark[] | undefined>(
  () => undefined,
);

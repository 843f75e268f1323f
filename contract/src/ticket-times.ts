/**
 * Tickets that an account has open, and messages of one; hours until the first answer and until a solution, while the clock
 * runs; days until one that waits for the customer ends, and in which one that has ended may be opened once more.
 */
export const ticket = {
  openMost: 10,
  entriesMost: 200,
  firstHours: 24,
  solveHours: 72,
  urgeHours: 24,
  waitDays: 7,
  reopenDays: 7,
  /** The first answers of so many days say how long one takes, from so many on. */
  measuredDays: 30,
  measuredLeast: 5,
} as const;

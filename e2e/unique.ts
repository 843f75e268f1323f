let count = 0;
/** Eight digits that no other call of this run gives: files of several workers share one database. */
export const unique = (): string =>
  `${process.pid % 10_000}${String((count += 1)).padStart(4, '0')}`.padStart(8, '0');

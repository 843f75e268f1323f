/** 元 as every screen shows it: two decimals, thousands separators (spec §4). */
export const money = (yuan: number): string =>
  yuan.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const CHINA_OFFSET_MS = 8 * 3_600_000;

/** The day of a moment in China, `YYYY-MM-DD` (product 03: Asia/Shanghai, without daylight saving time since 1991). */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 10);

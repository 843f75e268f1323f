const OFFSET_MS = 8 * 3_600_000;

/** `YYYY-MM-DD HH:mm:ss` in China, Alipay's format of times. */
export const chinaText = (moment: Date): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Parses such a text; undefined when it is malformed. */
export function chinaMoment(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text)) return undefined;
  return new Date(Date.parse(`${text.slice(0, 19).replace(' ', 'T')}+08:00`));
}

const OFFSET_MS = 8 * 3_600_000;

/** `YYYY-MM-DD HH:mm:ss` in China, as Alipay writes moments. */
export const chinaText = (moment: Date): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The moment of such a text; undefined when it is none. */
export function chinaMoment(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text)) return undefined;
  return new Date(Date.parse(`${text.slice(0, 19).replace(' ', 'T')}+08:00`));
}

import { dayOf } from '@uc/contract/day';
import { randomInt } from 'node:crypto';

/** Number of a document: prefix, China day, ten random digits, `W202611201234567890`. */
export const documentNo = (prefix: string, at: Date): string =>
  `${prefix}${dayOf(at).replaceAll('-', '')}${String(randomInt(10_000_000_000)).padStart(10, '0')}`;

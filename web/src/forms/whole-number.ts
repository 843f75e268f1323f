import { meanings } from '@uc/contract/meant';

/** The whole number that was typed; undefined for anything else, which is told and never changed. */
export function wholeIn(typed: string): number | undefined {
  const meant = meanings.whole(typed);
  return /^\d{1,9}$/.test(meant) ? Number(meant) : undefined;
}

/** Message for typed text that is no whole number; undefined for an empty field. */
export const wrongWhole = (label: string, typed: string): string | undefined =>
  typed.trim() === '' || wholeIn(typed) !== undefined ? undefined : `${label}须为整数`;

import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps';

const HOUR_MS = 3_600_000;
/** Whole hours after the current one for which a ticket is good. */
const HOURS = 1;
const LETTERS = 32;

const signature = ({ vault }: Pick<Deps, 'vault'>, name: string, hour: number): string =>
  vault.blindIndex('work_pictures.ticket', `${name}|${hour}`).toString('base64url').slice(0, LETTERS);
const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);

/** A ticket for the addresses of a picture or a film: the same within an hour, so that browsers keep what they have loaded. */
export function mediaTicket(deps: Pick<Deps, 'vault'>, name: string, at: Date): string {
  const hour = hourOf(at) + HOURS;
  return `${hour.toString(36)}.${signature(deps, name, hour)}`;
}

/** Whether a ticket is this one's, and not over. */
export function isTicketOf(deps: Pick<Deps, 'vault'>, name: string, ticket: string, at: Date): boolean {
  const [until = '', given = ''] = ticket.split('.');
  const hour = Number.parseInt(until, 36);
  if (!Number.isSafeInteger(hour) || hour < hourOf(at) || hour > hourOf(at) + HOURS) return false;
  const wanted = signature(deps, name, hour);
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}

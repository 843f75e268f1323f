import { createHash } from 'node:crypto';
import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { dayOf } from '@uc/contract/day';
import { estimateNote } from '@uc/contract/estimated-day';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { Entry } from './gather';

/** A calendar as text (RFC 5545), with a mark that changes with its contents. */
export interface CalendarText {
  text: string;
  tag: string;
}
const HOURS = 6;
const texts: Record<string, { text: string; allDay?: true }> = deadlineKinds;

/**
 * The calendar of some deadlines, each an event of no length, or of a day. It names neither amounts nor people: whoever
 * runs the calendar reads it as well.
 */
export function calendarOf(
  entries: readonly Entry[],
  { origin, at }: { origin: string; at: Date },
): CalendarText {
  const calendar = ical({
    name: '用户中心日程',
    prodId: { company: 'user-center', product: 'deadlines', language: 'ZH' },
    timezone: null,
    ttl: HOURS * 3600,
  });
  const { host } = new URL(origin);
  for (const { key, kind, title, outside = title, at: end, isEstimate, consequence, link } of entries) {
    const { text, allDay = false } = texts[kind]!;
    const url = `${origin}/center/user${link}`;
    calendar.createEvent({
      id: `${key}@${host}`,
      stamp: at,
      // Written in UTC: of a day its date is to be that of China.
      start: allDay ? new Date(`${dayOf(end)}T00:00:00Z`) : end,
      allDay,
      summary: `${text}：${outside}`,
      description: `${isEstimate ? `${estimateNote}\n` : ''}到期后：${consequence}\n${url}`,
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  const written = calendar.toString();
  const said = written.replaceAll(/\r\nDTSTAMP:\w+/g, '');
  return { text: written, tag: `"${createHash('sha256').update(said).digest('base64url')}"` };
}

import { createHash } from 'node:crypto';
import { dayOf } from '@uc/contract/day';
import { officeEventTexts, type OfficeEventKind } from '@uc/contract/filings/office-texts';
import { patentCheckDigit } from '@uc/contract/filings/patent-number';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../db/index';
import type { OfficeEvent, OfficePaper, OfficePort, Submission } from './port';

/** Paints a letter; the room of exports knows how. */
export type PaintLetter = (letter: {
  title: string;
  /** Written across the page. */
  mark: string;
  lines: readonly (readonly [label: string, value: string])[];
  note: string;
}) => Promise<Buffer>;

/** Minutes between two events of the sandbox, in place of an office's months. */
const STEP_MINUTES = 10;

type Step = OfficeEventKind | 'receipt';

/**
 * The events that the sandbox sends after a submission, in this order, by the ending of the name
 * (console.md#partners-and-sandboxes) and by those already sent.
 */
function scriptOf({ area, kind, name, what }: Submission, sent: ReadonlySet<string>): readonly Step[] {
  const ends = (words: string) => name.replace(/ V[\d.]+$/, '').endsWith(words);
  if (area === 'copyright') {
    if (what === 'answer') return ['certified'];
    if (ends('补正')) return ['receipt', 'accepted', 'correction'];
    return ['receipt', 'accepted', ends('驳回') ? 'refused' : 'certified'];
  }
  if (area === 'trademark') {
    switch (what) {
      case 'register':
        if (ends('补正')) return ['receipt', 'correction'];
        if (ends('不予受理')) return ['receipt', 'not_accepted'];
        return ['receipt', 'accepted', ...examined(ends)];
      case 'answer':
        return ['accepted', 'announced', 'registered'];
      case 'review':
        return ['receipt', 'announced', 'registered'];
      case 'opposition_answer':
        return ['registered'];
      // Nothing answers it while the mark stays.
      case 'cancellation_answer':
        return [];
      case 'renewal':
        return ['receipt', 'renewed'];
      default:
        return ['receipt', 'recorded'];
    }
  }
  switch (what) {
    case 'apply':
      if (ends('补正')) return ['receipt', 'correction'];
      if (kind === 'invention') return ['receipt', 'published'];
      return ['receipt', ends('驳回') ? 'rejected' : 'grant'];
    case 'answer':
      return [kind === 'invention' && !sent.has('published') ? 'published' : 'grant'];
    case 'exam':
      return ['receipt', ends('驳回') ? 'rejected' : ends('授权') ? 'grant' : 'action'];
    case 'registration':
      return ['receipt', 'granted'];
    case 'review':
      return ['receipt', kind === 'invention' ? 'resumed' : 'grant'];
    case 'change':
      return ['receipt', 'recorded'];
    default:
      return ['receipt'];
  }
}
function examined(ends: (words: string) => boolean): Step[] {
  if (ends('部分驳回')) return ['partial_rejected'];
  if (ends('驳回')) return ['rejected'];
  return ends('异议') ? ['announced', 'opposed'] : ['announced', 'registered'];
}

/**
 * The sandbox of all three offices: it stores the events to send beside the time from which each is to be
 * read. The same submission is scheduled once.
 */
export function createSandboxOffice(db: Db, paint: PaintLetter): OfficePort {
  return {
    label: '演示',
    async submit(submission) {
      const { reference, what, turn } = submission;
      const filingNo = numberFor(submission);
      const earlier = await db
        .selectFrom('sandbox_office_events')
        .select('kind')
        .where('reference', '=', reference)
        .execute();
      const script = scriptOf(submission, new Set(earlier.map(({ kind }) => kind)));
      const rows = script.map((kind, at) => ({
        event_id: `${reference}-${what}-${turn}-${at}`,
        reference,
        kind,
        number: kind === 'receipt' ? turn : null,
        turn: sql<number>`(select count(*) + ${at + 1} from sandbox_office_events where reference = ${reference})`,
        visible_at: sql<Date>`date_trunc('milliseconds', app_now()) + ${(at + 1) * STEP_MINUTES} * interval '1 minute'`,
      }));
      if (rows.length > 0)
        await db
          .insertInto('sandbox_office_events')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return { filingNo };
    },
    async poll(cursor, most) {
      const [after, place] = cursor === '' ? ['0', '0'] : cursor.split(':');
      const rows = await db
        .selectFrom('sandbox_office_events')
        .selectAll()
        .where(
          sql<boolean>`(visible_at, place) > (to_timestamp(${Number(after)} / 1000.0), ${Number(place)}::bigint)`,
        )
        .where(sql<boolean>`visible_at <= app_now()`)
        .orderBy('visible_at')
        .orderBy('place')
        .limit(most)
        .execute();
      const last = rows.at(-1);
      return {
        events: rows.map(eventOf),
        cursor: last === undefined ? cursor : `${last.visible_at.getTime()}:${last.place}`,
      };
    },
    async fetchPaper(eventId) {
      const row = await db
        .selectFrom('sandbox_office_events')
        .selectAll()
        .where('event_id', '=', eventId)
        .executeTakeFirst();
      return row === undefined ? null : letterFor(eventOf(row), paint);
    },
  };
}

const eventOf = (row: Selectable<Schema['sandbox_office_events']>): OfficeEvent => ({
  eventId: row.event_id,
  place: row.turn,
  reference: row.reference,
  kind: row.kind as Step,
  servedOn: dayOf(row.visible_at),
  delivery: 'electronic',
  number: row.number,
});

/** The paper of an event, which says on its face that it proves nothing. */
async function letterFor(
  { kind, reference, servedOn, number, eventId }: OfficeEvent,
  paint: PaintLetter,
): Promise<OfficePaper> {
  const title = kind === 'receipt' ? '官费收据' : officeEventTexts[kind];
  const bytes = await paint({
    title,
    mark: '演示',
    lines: [
      ['案件编号', reference],
      ...(number === null ? [] : ([['所涉编号', number]] as const)),
      ['送达日期', servedOn],
      ['文书编号', eventId],
    ],
    note: '本文件由演示环境生成，非官方文书，不具有法律效力。',
  });
  return { name: `${title}.pdf`, bytes };
}

/** Digits out of a number of ours, the same every time. */
function digits(of: string, count: number): string {
  const value = BigInt(`0x${createHash('sha256').update(of).digest('hex')}`);
  return (value % 10n ** BigInt(count)).toString().padStart(count, '0');
}
function numberFor({ area, reference, kind }: Submission): string {
  if (area === 'copyright')
    return kind === 'work' ? `国作登字-2026-F-${digits(reference, 8)}` : `2026SR${digits(reference, 7)}`;
  if (area === 'trademark') return digits(reference, 8);
  const type = { invention: '1', utility: '2', design: '3' }[kind] ?? '1';
  const twelve = `2026${type}${digits(reference, 7)}`;
  return `${twelve}.${patentCheckDigit(twelve)}`;
}

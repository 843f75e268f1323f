import { api as contract } from '@uc/contract';
import { meanings } from '@uc/contract/meant';
import { describe, expect, test } from 'vitest';
import { release } from './book-event';
import type { Blank, Event } from './queue';
import { queues } from './queues/index';
import { inputOf, meaningOf, problemsOf, type Values } from './sent-input';
import { resetSecondStep, unlockMember } from './staff-events';
import { sampleOf, type Schema } from './testing-sample';

interface Known {
  method: string;
  path: string;
  input: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } };
  output: Schema;
}
const known = Object.values(contract).flatMap((room) => Object.values(room) as unknown as Known[]);
const contractOf = ({ method, path }: Pick<Known, 'method' | 'path'>) =>
  known.find((one) => one.method === method && one.path === path)!;

const issuesOf = (endpoint: Pick<Known, 'method' | 'path'>, input: unknown): string[] =>
  contractOf(endpoint)
    .input.safeParse(input)
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

/** As many as the longest list of codes that a case may have one of. */
const TURNS = 12;
const itemsOf = (list: Pick<Known, 'method' | 'path'>) =>
  Array.from(
    { length: TURNS },
    (_, turn) => (sampleOf(contractOf(list).output, turn) as { list: unknown[] }).list[0],
  );

/** Typed texts for labels that ask for more than words. */
const typed: Values = {
  name: '林知行',
  value: '20',
  invoice_number: '26117000000000012345',
  tax_code: '3040203000000000000',
  month: '2026-01',
  year: '2027',
  quarter: '2026-Q1',
  publish_at: '2026-01-02 10:00',
  discount_rate: '8.5',
  weekdays: '周二、周四',
  from_hour: '14',
  to_hour: '17',
};
const filled = ({ name, kind, options }: Blank<unknown>, turn: number): string => {
  if (kind === 'choice') {
    const chosen = options?.map(([value]) => value).filter(Boolean) ?? [];
    return chosen[turn % chosen.length] ?? '';
  }
  const byKind = { amount: '20.00', number: '20', day: '2026-01-02', center: 'shanghai', layout: 'standard' };
  return typed[name] ?? (kind === 'text' || kind === 'long' ? '202601021000' : byKind[kind]);
};

/** As a Chinese keyboard writes it, with the marks of direction of a copied text. */
const pasted = (text: string): string =>
  `\u202a${text.replaceAll(/[!-~]/g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0))}\u202c`;
const chosen: ReadonlySet<string> = new Set(['choice', 'center', 'layout', 'day']);
/** The text in the field of a blank after it was pasted. */
const held = (blank: Blank<unknown>, turn: number): string => {
  const text = filled(blank, turn);
  return chosen.has(blank.kind) ? text : meanings[meaningOf(blank)](pasted(text));
};

/** Each way to fill an event in: with each of its choices, and without each thing that is optional. */
function refusalsOf(event: Event<unknown>, item: unknown): string[] {
  const blanks = event.blanks ?? [];
  const turns = Math.max(1, ...blanks.map(({ options = [] }) => options.length));
  const leftOut = [undefined, ...blanks.filter(({ optional }) => optional)];
  const ways = Array.from({ length: turns }, (_, turn) => leftOut.map((left) => ({ turn, left }))).flat();
  return ways.flatMap(({ turn, left }) => {
    const values = Object.fromEntries(
      blanks.map((blank) => [blank.name, blank === left ? '' : held(blank, turn)]),
    );
    // The form itself says so where there is nothing to choose from.
    if (Object.keys(problemsOf(blanks, values)).length > 0) return [];
    const input = inputOf(event, item, values, 'token-of-the-form');
    const issues = issuesOf(event.endpoint, input);
    return issues.map((issue) => `${event.text} ${issue}: ${JSON.stringify(input)}`);
  });
}

describe('what a form of the console sends, also of what was pasted, is taken by its contract', () => {
  test.each(queues)('the forms of the queue $title send what their endpoints take', (queue) => {
    const items = itemsOf(queue.list);
    const events = items.flatMap((item) => queue.events(item).map((event) => ({ event, item })));
    const created = queue.create ? refusalsOf(queue.create as Event<unknown>, undefined) : [];
    const { batch } = queue;
    const many = batch ? issuesOf(batch.endpoint, batch.input(items)) : [];
    expect(events.length + (queue.create ? 1 : 0)).toBeGreaterThan(0);
    const done = events.flatMap(({ event, item }) => refusalsOf(event, item));
    expect([...new Set([...done, ...created, ...many])]).toEqual([]);
  });

  test.each([release, unlockMember, resetSecondStep])(
    'the form $text sends what its endpoint takes',
    (event) => {
      const item = { uid: '202601021000', staff_id: 'S1', name: '', username: '', parked_text: '' };
      expect(refusalsOf(event, item)).toEqual([]);
    },
  );
});

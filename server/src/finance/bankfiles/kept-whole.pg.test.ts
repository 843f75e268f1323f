import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gbkZip, icbc, manyMovements } from '../../opener/bankfiles/testing-files';
import { newStaff } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { sender } from './testing';

let app: TestApp;
let [one, two]: ReturnType<typeof sender>[] = [];
beforeAll(async () => {
  app = await startTestApp({ databasePool: 8 });
  one = sender(app, (await newStaff(app.deps, 'finance')).as);
  two = sender(app, (await newStaff(app.deps, 'finance2')).as);
  // The connection that stores a line of a certain place ends there.
  await app.database.asOwner(`
    create sequence stored;
    create function cut() returns trigger language plpgsql security definer as $$ begin
      if nextval('stored') = 700 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
    create trigger cuts before insert on bank_file_lines for each row execute function cut();
    alter sequence stored restart 1000`);
});
afterAll(() => app.close());

const LINES = 1_001;
/** Of a day of its own, so that no line of another test is among them. */
const ofDay = (day: string) => manyMovements(LINES).map((one, at) => ({ ...one, at: `${day} ${clock(at)}` }));
const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 19);
const stored = async (day: string) =>
  (
    await app.database.asOwner<{ lines: number; heads: number; sum: number }>(
      `select count(*)::int as lines, count(distinct statement_no)::int as heads, sum(amount_fen)::float8 as sum
       from bank_file_lines where moved_at >= '${day} 00:00+08' and moved_at < '${day} 24:00+08'`,
    )
  )[0]!;
const sumOf = (lines: ReturnType<typeof ofDay>) =>
  lines.reduce((total, { yuan }) => total + Math.round(Math.abs(yuan) * 100), 0);

test('a bank file whose connection to the database ends in the middle of storing it is told as not stored, and stored whole when it is sent again', async () => {
  const lines = ofDay('2026-05-04');
  const bytes = icbc(undefined, lines);
  const { digest } = await one!.read(bytes);
  await app.database.asOwner('alter sequence stored restart 1');
  const cut = await one!.send(api.bankfiles.staffKeep, bytes, { digest });
  expect([cut.data, await stored('2026-05-04')]).toEqual([null, { lines: 0, heads: 0, sum: null }]);
  expect((await one!.read(bytes)).stored_at).toBeNull();
  expect(await one!.keep(bytes)).toEqual({ new_count: LINES, known_count: 0 });
  expect(await stored('2026-05-04')).toEqual({ lines: LINES, heads: 1, sum: sumOf(lines) });
});

test('overlapping bank files of two people at once, one of them packed, add each line once and keep what both have', async () => {
  const lines = ofDay('2026-05-05');
  const [early, late] = [icbc(undefined, lines.slice(0, 700)), icbc(undefined, lines.slice(300))];
  const packed = gbkZip({ '明细.csv': late });
  const sent = async (by: typeof one, bytes: Buffer) => {
    const { digest } = await by!.read(bytes);
    for (let tries = 0; tries < 20; tries += 1) {
      const { data } = await by!.send(api.bankfiles.staffKeep, bytes, { digest });
      if (data !== null) return Number(data.new_count);
    }
    throw new Error('not stored');
  };
  const counts = await Promise.all([sent(one, early), sent(two, packed), sent(one, late), sent(two, early)]);
  expect(counts.reduce((all, count) => all + count, 0)).toBe(LINES);
  expect((await stored('2026-05-05')).lines).toBe(LINES);
  expect((await stored('2026-05-05')).sum).toBe(sumOf(lines));
});

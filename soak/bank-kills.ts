import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import { icbc, type Moved, OWN } from '../server/src/opener/bankfiles/testing-files';
import { newStaff } from '../server/src/passport/testing';
import type { TestApp } from '../server/src/testing';
import { beside, differs } from './beside';
import { type As, call } from './call';
import type { Random } from './random';
import { type Result, sentencesOf } from './results';
import { openStage, type Stage } from './stage';

/** Lines of a file: several pieces of the reader, and several presses of 自动匹配. */
const LINES = 2_000;
/** A kill comes within this time, so that some come before the commit and some after it. */
const LONGEST_MS = { storing: 4_000, matching: 900, press: 400 };
const [ARRIVALS, FEE] = [120, '账户管理费'];
/** What these staff have done is in no journal: the trial knows itself what it has asked for. */
const isOwn = (fault: string) => fault.startsWith('I4 an event was requested by nobody');

/**
 * M1 for bank files: `kill -9` while a file is stored, while its lines are matched, while a press books a fee and while it is
 * undone; each is then asked for once more. Every line is there once and stands for one document, and the account holds as
 * much as the lines say.
 */
export async function killsOfBankFiles(random: Random, kills: number): Promise<Result> {
  const env = { OFFLINE_ACCOUNT_NAME: '我方', OFFLINE_ACCOUNT_NO: OWN, OFFLINE_ACCOUNT_BANK: '工商银行' };
  const stage = await openStage({ random, customers: 1, env });
  const seen = { kills: 0, files: 0, 'done before the kill': 0, 'done after it': 0 };
  const wrong = await beside(stage, async (app) => {
    const found: string[] = [];
    for (let file = 0; seen.kills < kills && found.length === 0; file += 1) {
      const { as } = await newStaff(app.deps, 'finance');
      found.push(...(await oneFile(new Killed(stage, random, seen), app, as, file)));
      seen.files += 1;
    }
    return found;
  });
  if (wrong.length === 0) wrong.push(...sentencesOf(await stage.faults()).filter((fault) => !isOwn(fault)));
  if (seen['done before the kill'] === 0 || seen['done after it'] === 0)
    wrong.push('every kill came on the same side of the commit: none was in the middle');
  await stage.close();
  return {
    id: 'M1 bank files',
    what: 'kills in the middle of storing, matching, booking and undoing',
    engine: 'postgres',
    numbers: seen,
    wrong,
  };
}

/** Asks for something, kills the server in the middle, and asks once more. */
class Killed {
  readonly #stage: Stage;
  readonly #random: Random;
  readonly #seen: Record<string, number>;
  constructor(stage: Stage, random: Random, seen: Record<string, number>) {
    this.#stage = stage;
    this.#random = random;
    this.#seen = seen;
  }

  async ask<T>(longestMs: number, asked: () => Promise<T>): Promise<T> {
    const first = asked().catch(() => undefined);
    await sleep(this.#random.whole(1, longestMs));
    await this.#stage.server.kill();
    await first;
    await this.#stage.server.start();
    this.#seen.kills! += 1;
    return asked();
  }

  note(wasDone: boolean): void {
    this.#seen[wasDone ? 'done before the kill' : 'done after it']! += 1;
  }
}

/** A file of the days after those before it: arrivals without an owner, and below them what the account does not enter. */
function linesOf(file: number): Moved[] {
  const first = Date.parse('2026-01-01T00:00:00Z') + file * 3 * 86_400_000;
  let after = 100_000_00 + file * turnover;
  return Array.from({ length: LINES }, (_, index) => {
    const amount = amountOf(index);
    after += amount;
    return {
      at: new Date(first + index * 60_000).toISOString().slice(0, 19).replace('T', ' '),
      yuan: amount / 100,
      after: after / 100,
      name: index < ARRIVALS ? '杭州样例供应链管理有限公司' : '',
      account: '',
      memo: index < ARRIVALS ? `往来款${file}-${index}` : `${FEE}${file}-${index}`,
    };
  });
}
const amountOf = (index: number) => (index < ARRIVALS ? 1_00 + index : -1 - (index % 3));
const turnover = Array.from({ length: LINES }, (_, index) => amountOf(index)).reduce(
  (all, one) => all + one,
  0,
);

async function oneFile(killed: Killed, app: TestApp, as: As, file: number): Promise<string[]> {
  const bytes = icbc(undefined, linesOf(file));
  const send = async (path: string, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), '明细.csv');
    const answer = await fetch(app.url + path, { method: 'POST', headers: { ...as }, body: form });
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const { digest } = await send(endpoints.bankfiles.staffRead.path);
  const kept = await killed.ask(LONGEST_MS.storing, () =>
    send(endpoints.bankfiles.staffKeep.path, { digest: String(digest) }),
  );
  killed.note(kept.new_count === 0);
  const faults = differs(
    'lines of a file that was sent twice',
    Number(kept.new_count) + Number(kept.known_count),
    LINES,
  );
  const post = (path: string, input: object) => call(app.url, { path, input, as });
  const list = async (path: string, input: object) =>
    (await call(app.url, { method: 'GET', path, input, as })).data.list as Record<string, unknown>[];
  const [statement] = await list(endpoints.bankfiles.staffStatements.path, {});
  const press = () => post(endpoints.bankfiles.staffBook.path, { no: statement!.no });
  await killed.ask(LONGEST_MS.matching, press);
  for (let left = LINES; left > 0;) {
    const { status, data } = await press();
    if (status !== 200) return [...faults, `自动匹配 was answered ${status}`];
    left = Number(data.left);
  }
  const [fee] = await list(endpoints.bankfiles.staffWork.path, { keyword: `${FEE}${file}-${ARRIVALS}` });
  const key = String(fee!.key);
  const take = () => post(endpoints.bankfiles.staffTake.path, { key, target: 'fee:new' });
  killed.note((await killed.ask(LONGEST_MS.press, take)).status === 409);
  const undo = () => post(endpoints.bankfiles.staffUndo.path, { key, reason: '匹配错了' });
  killed.note((await killed.ask(LONGEST_MS.press, undo)).status === 409);
  return [...faults, ...(await afterwards(app, file))];
}

/** What the lines of all files until now have become. */
async function afterwards(app: TestApp, file: number): Promise<string[]> {
  const [all] = await app.database.asOwner(`
    select (select count(*)::int from bank_file_lines) as lines, (select count(*)::int from bank_file_lines where booking = 'todo') as todo,
      (select count(*)::int from bank_matches where kind = 'receipt' and undone_at is null) as matched,
      (select count(*)::int from bank_receipts) as receipts, (select count(*)::int from bank_matches where kind = 'fee'
        and undone_at is null) as fees,
      (select coalesce(sum(p.amount), 0)::int from ledger_postings p join ledger_codes c using (account_no) where c.code = 'E.BANK') as charged,
      (select coalesce(sum(amount_fen), 0)::int from bank_receipts) as arrived`);
  const files = file + 1;
  const arrived = Array.from({ length: ARRIVALS }, (_, index) => amountOf(index)).reduce(
    (sum, one) => sum + one,
    0,
  );
  return differs('lines, matches and money after a file', all, {
    lines: files * LINES,
    todo: 0,
    matched: files * ARRIVALS,
    receipts: files * ARRIVALS,
    fees: 0,
    charged: 0,
    arrived: files * arrived,
  });
}

import { deepStrictEqual } from 'node:assert';
import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { patentTypes } from '@uc/contract/filings/kinds';
import { seeded } from '../../demo/seeded';
import { reconcile } from '../../finance/books/reconciliation';
import { balancesOf } from '../../ledger/index';
import type { Payer } from '../../orders/cashier/testing';
import { refuseMisnamed, withLines } from '../../proofs/testing-history';
import type { TestApp } from '../../testing';
import { approveDraft, type Area, newFiler, newPaidCase, payFor } from './testing';
import { caseWorker, type Worker } from './testing-worker';

const STEPS = 10;
const areas: readonly Area[] = ['trademark', 'patent', 'copyright'];
const types = Object.keys(patentTypes);
const answers: ReadonlySet<number> = new Set([200, 409, 422]);

interface Life {
  app: TestApp;
  worker: Worker;
  payer: Payer;
  area: Area;
  no: string;
  random: () => number;
}
/** The tally of the lives of cases. */
export interface CaseLives {
  steps: number;
  /** The number of lives that ended in each state. */
  ends: ReadonlyMap<string, number>;
}

/**
 * Lets cases live at random, with their customer, staff and office, each ended after some steps: their tally
 * equals the books and the reconciliation is empty, or it throws the difference.
 */
export async function playLives(
  app: TestApp,
  { lives, seed }: { lives: number; seed: number },
): Promise<CaseLives> {
  const worker = await caseWorker(app);
  const ends = new Map<string, number>();
  let steps = 0;
  for (let at = 1; at <= lives; at += 1) {
    const area = areas[at % areas.length]!;
    const payer = await newFiler(app);
    const type = types[Math.floor(at / areas.length) % types.length];
    const no = await newPaidCase(app, area, payer, area === 'patent' ? { type } : {});
    await worker.take(no);
    const life: Life = { app, worker, payer, area, no, random: seeded(seed + at) };
    for (let step = 0; step < STEPS; step += 1) {
      const moves = await movesOf(life);
      const move = moves[Math.floor(life.random() * moves.length)];
      if (move === undefined) break;
      const { answer, lines } = await withLines(app, move);
      const { status, text } = answer;
      if (!answers.has(status)) throw new Error(`life ${seed + at}: ${text}`);
      refuseMisnamed(lines, false);
      steps += 1;
    }
    const status = await proven(life, seed + at);
    ends.set(status, (ends.get(status) ?? 0) + 1);
  }
  return { steps, ends };
}

const caseOf = async ({ app, area, no, payer }: Life) =>
  (await app.call(api[area].detail, { app_no: no }, payer.as)).data;

type Move = () => Promise<{ status: number; text: string }>;
/** The moves that somebody can make in the case now. */
async function movesOf(life: Life): Promise<Move[]> {
  const { app, worker, payer, area, no, random } = life;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const one = await caseOf(life);
  const seen = { app_no: no, version: one.version };
  const staff = await worker.detail(no);
  const moves: Move[] = [];
  const may = (action: (typeof staff.actions)[number], does: Move) =>
    staff.actions.includes(action) && moves.push(does);
  may('approve', () => worker.approve(no));
  may('fix', () => worker.fix(no));
  may('draft', () => worker.draft(no));
  may('file', () => worker.file(no));
  may('receipt', () =>
    worker.receipt(no, one.orders.find(({ official_state }) => official_state === 'held')!.order_no),
  );
  may('answered', () => worker.answered(no));
  may('notice', () => worker.notice(no, pick(staff.notices), { served_on: dayOf(new Date()) }));
  if (one.actions.includes('reply'))
    moves.push(() => app.call(api[area].reply, { ...seen, comment: '已按要求补充' }, payer.as));
  if (one.actions.includes('cancel') && random() < 0.3)
    moves.push(() => app.call(api[area].cancel, seen, payer.as));
  if (one.actions.includes('confirm_draft')) moves.push(() => approveDraft(app, payer, no, one.version));
  const open = one.orders.find(({ state }) => state === 'unpaid');
  if (open) moves.push(() => payFor(app, payer, open.order_no));
  if (area !== 'copyright' && one.follow_ups.length > 0)
    moves.push(() => {
      const { business } = pick(one.follow_ups);
      return app.call(api[area].order, { ...seen, business, note: '变更名称' } as never, payer.as);
    });
  return moves;
}

/** Compares the tally of a case with the books; how the case ended. */
async function proven(life: Life, seed: number): Promise<string> {
  const { db } = life.app.database;
  const { uid } = life.payer;
  const { tally, status } = await caseOf(life);
  const held = await balancesOf(db, uid);
  const fen = Object.fromEntries(
    Object.entries(tally).map(([name, yuan]) => [name, Math.round(yuan * 100)]),
  ) as Record<keyof typeof tally, number>;
  deepStrictEqual(
    { seed, escrow: fen.escrow, office: fen.official_held, paid: fen.paid },
    {
      seed,
      escrow: held['L.ESCROW'],
      office: held['L.OFFFEE'],
      paid: fen.escrow + fen.official_held + fen.official_paid + fen.earned + fen.returned,
    },
  );
  deepStrictEqual({ seed, findings: await reconcile(db, { uid }) }, { seed, findings: [] });
  return status;
}

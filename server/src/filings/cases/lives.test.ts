import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { officeEventTexts, type OfficeEventKind } from '@uc/contract/filings/office-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../finance/books/reconciliation';
import { balancesOf } from '../../ledger/index';
import { startTestApp, type TestApp } from '../../testing';
import { next } from './states';
import { approveDraft, type Area, caseWorker, newFiler, newPaidCase, payFor, type Worker } from './testing';
import type { CaseStatus } from '@uc/contract/filings/case-texts';

/** As many as the room is held to, in a run of its own; a few in every check. */
const LIVES = process.env.FUZZ_WHOLE === undefined ? 3 : 300;
const STEPS = 10;
const areas: readonly Area[] = ['trademark', 'patent', 'copyright'];

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
});
afterAll(() => app.close());

/** Numbers between 0 and 1 that a seed decides. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const kinds = Object.keys(officeEventTexts) as OfficeEventKind[];
const eventOf = (kind: OfficeEventKind) => (kind === 'renewed' ? 'renew' : kind);

test(
  'however a case lives, its tally is what the books hold, and the reconciliation is empty',
  { timeout: 600_000 },
  async () => {
    const ends = new Set<string>();
    for (let seed = 1; seed <= LIVES; seed += 1) {
      const random = numbersFrom(seed);
      const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
      const area = areas[seed % areas.length]!;
      const payer = await newFiler(app);
      const no = await newPaidCase(app, area, payer);
      await worker.take(no);
      const detail = async () => (await app.call(api[area].detail, { app_no: no }, payer.as)).data;
      for (let step = 0; step < STEPS; step += 1) {
        const one = await detail();
        const seen = { app_no: no, version: one.version };
        const desk = await worker.detail(no);
        const sent = kinds.filter(
          (kind) => next(area, one.status as CaseStatus, eventOf(kind)) !== undefined,
        );
        const moves: (() => Promise<unknown>)[] = [];
        const may = (action: (typeof desk.actions)[number], does: () => Promise<unknown>) =>
          desk.actions.includes(action) && moves.push(does);
        may('approve', () => worker.approve(no));
        may('fix', () => worker.fix(no));
        may('draft', () => worker.draft(no));
        may('file', () => worker.file(no));
        may('receipt', () =>
          worker.receipt(no, one.orders.find(({ official_state }) => official_state === 'held')!.order_no),
        );
        if (sent.length > 0 && desk.actions.includes('notice'))
          moves.push(() => worker.notice(no, pick(sent), { served_on: dayOf(new Date()) }));
        if (one.actions.includes('reply'))
          moves.push(() => app.call(api[area].reply, { ...seen, comment: '已按要求补充' }, payer.as));
        if (one.actions.includes('cancel') && random() < 0.3)
          moves.push(() => app.call(api[area].cancel, seen, payer.as));
        if (one.actions.includes('confirm_draft'))
          moves.push(() => approveDraft(app, payer, no, one.version));
        const open = one.orders.find(({ state }) => state === 'unpaid');
        if (open) moves.push(() => payFor(app, payer, open.order_no));
        if (area !== 'copyright' && one.follow_ups.length > 0)
          moves.push(() =>
            app.call(
              api[area].order,
              { ...seen, business: pick(one.follow_ups).business, note: '变更名称' } as never,
              payer.as,
            ),
          );
        if (moves.length === 0) break;
        await pick(moves)();
      }
      const { tally, status } = await detail();
      ends.add(status);
      const held = await balancesOf(app.database.db, payer.uid);
      expect([seed, area, status, tally.escrow * 100, tally.official_held * 100]).toEqual([
        seed,
        area,
        status,
        held['L.ESCROW'],
        held['L.OFFFEE'],
      ]);
      expect(tally.paid).toBeCloseTo(
        tally.escrow + tally.official_held + tally.official_paid + tally.earned + tally.returned,
        2,
      );
      expect([seed, await reconcile(app.database.db, { uid: payer.uid })]).toEqual([seed, []]);
    }
    expect(ends.size).toBeGreaterThan(1);
  },
);

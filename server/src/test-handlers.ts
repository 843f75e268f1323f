import type { testApi } from '@uc/contract/testing';
import { type Fen, fen } from '@uc/contract/money';
import type { Runner } from './jobs/index';
import {
  balancesOf,
  type Entry,
  holdsFor,
  initiatorOf,
  type Journal,
  journals,
  openHolds,
  post,
  resolveHolds,
} from './ledger/index';
import type { Deps } from './deps';
import type { Tx } from './db/index';
import { type Handlers, ownTransaction, refuse } from './call/index';

type Move = Pick<Entry, 'uid' | 'by'> & { ref: string; amount: Fen };

const book = async (tx: Tx, { uid, by: who, ref }: Move, kind: string, title: string, journal: Journal) => {
  const about = { bizType: 'trial', bizNo: ref, title };
  return (
    await post(tx, { uid, by: who, kind: `trial.${kind}`, refType: 'trial', refId: ref, about, journal })
  )[0]!;
};

const moves: Record<'recharge' | 'freeze' | 'unfreeze' | 'spend', (tx: Tx, move: Move) => Promise<unknown>> =
  {
    recharge: (tx, move) => book(tx, move, 'recharge', '试验充值', journals.recharged(move.amount, 'alipay')),
    spend: (tx, move) =>
      book(tx, move, 'spend', '试验支出', journals.paidByBalance(move.amount, move.ref, 'available')),
    async freeze(tx, move) {
      const posted = await book(tx, move, 'freeze', '试验冻结', journals.frozen(move.amount));
      await openHolds(tx, posted, [
        { account: 'L.FROZEN', amount: move.amount, purpose: 'trial', bizNo: move.ref, expiresAt: null },
      ]);
    },
    async unfreeze(tx, move) {
      const holds = await holdsFor(tx, move.uid, 'trial', move.ref);
      if (holds.length === 0) throw refuse('state.conflict');
      const posted = await book(tx, move, 'unfreeze', '试验解冻', journals.unfrozen(fen(holds[0]!.amount)));
      await resolveHolds(tx, posted, holds, 'voided');
    },
  };

/** Money moves for proofs of kills, races and load: the real ledger behind them (trust M1). */
export const testHandlers = (deps: Deps, runner: Runner): Handlers<typeof testApi> => ({
  /** Jobs run outside of any transaction, as they do by themselves. */
  clock: ownTransaction(async ({ input: { offset_ms, jobs } }) => {
    if (offset_ms !== undefined) await deps.database.setTestClock?.(offset_ms);
    const done = await runner.runDue();
    for (const name of jobs) done[name] = await runner.run(name);
    return { done };
  }),
  async move({ input: { kind, amount, ref }, actor, db }) {
    await moves[kind](db, { uid: actor.uid, by: initiatorOf(actor), ref, amount });
    const balances = await balancesOf(db, actor.uid);
    return { ref, available: balances['L.AVAIL'], frozen: balances['L.FROZEN'] };
  },
});

import { api } from '@uc/contract';
import { sum } from '@uc/contract/money';
import { balancesOf } from '../../ledger/index';
import { reconcile } from '../../finance/books/reconciliation';
import { newStaff, PASSWORD } from '../../passport/testing';
import type { As, TestApp } from '../../testing';
import { newContract } from '../contracts/testing';

const { contracts, disputes, orders } = api;
const text = '交付的文件与约定不符，附对照说明。';
/** The amount of each milestone of a life, in 分. */
const AMOUNT = 100_00;
const HALF = 50;

/** Two people of staff who decide disputes. */
export const newStaffPair = async (app: TestApp): Promise<[As, As]> => [
  (await newStaff(app.deps, 'cs')).as,
  (await newStaff(app.deps, 'super')).as,
];

/** A signed contract, with everything that may happen to one of its milestones; each answers a status, a job 0. */
export async function newLife(app: TestApp, [cs]: [As, As], milestones = 1, isSigned = true) {
  const one = await newContract(app, Array<number>(milestones).fill(AMOUNT), { isSigned });
  const { buyer, provider } = one;
  const disputeNo = async (seq: number) => (await one.milestone(seq)).dispute_no ?? 'WQ0';
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
  const open = (seq: number, as: As) =>
    app.call(
      disputes.open,
      { ...one.key(seq), type: as === buyer.as ? 'quality' : 'unpaid', claim: HALF, text },
      as,
    );
  const settle = async (seq: number, event: 'propose' | 'agree', as: As) =>
    app.call(disputes.settle, { dispute_no: await disputeNo(seq), event, back: HALF }, as);
  const asStaff = async (seq: number) => {
    const no = await disputeNo(seq);
    const { body } = await app.call(disputes.staffDisputeDetail, { no }, cs);
    return { no, version: (body.data as { version?: number } | null)?.version ?? 1 };
  };
  const job = async (name: string) => {
    await app.runner.run(name);
    return 0;
  };
  const events = {
    async fund(seq = 1) {
      const asked = await app.call(contracts.fund, one.key(seq), buyer.as);
      if (asked.status !== 200) return asked.status;
      const proof = { order_nos: [asked.data.order_no], pay_password: PASSWORD };
      return statusOf(app.call(orders.pay, proof, buyer.as));
    },
    deliver: (seq = 1) => statusOf(one.deliver(seq)),
    revise: (seq = 1) => statusOf(one.revise(seq)),
    accept: (seq = 1) => statusOf(one.accept(seq)),
    refund: (seq = 1) => statusOf(one.refund(seq)),
    proposeEnd: () => statusOf(one.terminate(provider.as, 'propose')),
    agreeEnd: () => statusOf(one.terminate(buyer.as, 'agree')),
    dispute: (seq = 1) => statusOf(open(seq, buyer.as)),
    disputeBack: (seq = 1) => statusOf(open(seq, provider.as)),
    respond: async (seq = 1) =>
      statusOf(app.call(disputes.respond, { dispute_no: await disputeNo(seq), text }, provider.as)),
    propose: (seq = 1) => statusOf(settle(seq, 'propose', provider.as)),
    agree: (seq = 1) => statusOf(settle(seq, 'agree', buyer.as)),
    withdraw: async (seq = 1) =>
      statusOf(app.call(disputes.withdraw, { dispute_no: await disputeNo(seq) }, buyer.as)),
    arbitrate: async (seq = 1) =>
      statusOf(
        app.call(disputes.staffDisputeArbitrate, { ...(await asStaff(seq)), reason: '双方分歧较大' }, cs),
      ),
    rule: async (seq = 1) =>
      statusOf(
        app.call(disputes.staffDisputeRule, { ...(await asStaff(seq)), back: HALF, reason: text }, cs),
      ),
    silence: () => job('disputes.due'),
    autoAccept: () => job('contracts.autoAccept'),
    release: () => job('finance.settlementRelease'),
    /** Eight days pass for everything that has a clock. */
    async pass() {
      await one.letPass(8);
      for (const [table, clock] of [
        ['disputes', 'due_at'],
        ['settlements', 'release_at'],
      ] as const)
        await app.database.asOwner(
          `update ${table} set ${clock} = ${clock} - interval '8 days' where uid in (${buyer.uid}, ${provider.uid})`,
        );
      return 0;
    },
  };
  return {
    ...one,
    events,
    /** The status of its newest dispute. */
    disputeStatus: async () =>
      (
        await app.database.asOwner<{ status: string }>(
          `select status from disputes where contract_no = '${one.no}' order by created_at desc limit 1`,
        )
      )[0]?.status,
    /**
     * The amounts of the contract's money by account, in 分, with what its page shows of them to each side, and the
     * reconciliation of both sides.
     */
    async money() {
      const [mine, theirs] = [
        await balancesOf(app.database.db, buyer.uid),
        await balancesOf(app.database.db, provider.uid),
      ];
      const parts = {
        back: mine['L.AVAIL'],
        escrow: mine['L.ESCROW'],
        pending: theirs['L.PENDING'],
        paid: theirs['L.AVAIL'],
        fee: theirs['R.FEE.SERVICE'],
      };
      const found = [];
      for (const { uid } of [buyer, provider]) found.push(...(await reconcile(app.database.db, { uid })));
      const whole = milestones * AMOUNT;
      const shown = [];
      for (const { as } of [buyer, provider]) {
        const { funded, escrow, pending, released: paid, fee, tax, back } = (await one.seen(as)).money;
        const inFen = { escrow, pending, paid, fee: fee + tax, back: back + whole / 100 - funded };
        shown.push(Object.entries(inFen).map(([name, yuan]) => [name, Math.round(yuan * 100)]));
      }
      return { ...parts, shown, all: sum(Object.values(parts) as never[]), whole, found };
    },
  };
}
export type Life = Awaited<ReturnType<typeof newLife>>;
export type LifeEvent = keyof Life['events'];

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import { testApi } from '@uc/contract/testing';
import { call, type Reply } from './call';
import { billProbes } from './bill-probes';
import { contractProbes } from './contract-probes';
import { filingProbes } from './filing-probes';
import { invoiceProbes } from './invoice-probes';
import { lineUsedTwice } from './outside-numbers';
import { sentencesOf } from './results';
import { roomProbes } from './room-probes';
import { serverOf } from './server';
import type { Stage } from './stage';
import { ticketProbes } from './ticket-probes';
import { PAY_PASSWORD, SUB_PASSWORD } from './world';

/** Looks for one kind of fault with requests like a customer's; answers the faults found. */
export type Probe = (stage: Stage, script: string) => Promise<string[]>;

const move = (
  stage: Stage,
  kind: string,
  ref: string = randomUUID(),
  key: string = randomUUID(),
  amount = 1,
) =>
  call(stage.url, {
    path: testApi.move.path,
    input: { kind, amount, ref },
    as: stage.customers[0]!.main,
    key,
  });
const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)));
const unexpected = (what: string, replies: Reply[], status = 200) => {
  const other = replies.filter((reply) => reply.status !== status);
  return other.length === 0
    ? []
    : [`${what}: ${other.length} of ${replies.length} were answered ${other[0]!.status}`];
};
/** Faults that the checker finds in the book; requests of probes are in no journal. */
const book = async (stage: Stage) =>
  sentencesOf(await stage.faults()).filter((fault) => !fault.startsWith('I4 an event was requested'));

/** An order ready to be paid; its number. */
async function order(stage: Stage): Promise<string> {
  const items = [{ product: 'render-gpu', qty: 1 }];
  const input = { order_type: 'render', location: 'suzhou', title: '渲染任务', items };
  const made = await call(stage.url, {
    path: endpoints.orders.create.path,
    input,
    as: stage.customers[0]!.main,
    key: randomUUID(),
  });
  return made.data.order_no as string;
}

/** The probes by name: each has caught a mutant (mutants.ts), and none complains of the server as it is. */
export const probes = {
  /** Forty moves on one account at once: all succeed, nobody deadlocks, the book agrees. */
  async crowd(stage) {
    const replies = await times(40, () => move(stage, 'spend'));
    const deadlocks = await stage.asOwner(async (ask) => {
      await ask('select pg_stat_clear_snapshot()');
      return ask(`select deadlocks::text as n from pg_stat_database where datname = 'user_center'`);
    });
    const met = Number(deadlocks[0]?.n);
    return [
      ...unexpected('a crowd', replies),
      ...(met > 0 ? [`${met} deadlocks`] : []),
      ...(await book(stage)),
    ];
  },
  /** One request sent twenty times at once has one effect and one answer. */
  async echo(stage) {
    const [ref, key] = [randomUUID(), randomUUID()];
    const replies = await times(20, () => move(stage, 'recharge', ref, key));
    const answers = new Set(replies.map(({ text }) => text));
    return [
      ...unexpected('one request', replies),
      ...(answers.size === 1 ? [] : [`one request had ${answers.size} answers`]),
    ];
  },
  /** A request that was refused without a trace may be sent again under its key. */
  async secondTry(stage) {
    const [ref, key] = [randomUUID(), randomUUID()];
    const early = await move(stage, 'unfreeze', ref, key);
    await move(stage, 'freeze', ref);
    const late = await move(stage, 'unfreeze', ref, key);
    return [...unexpected('too early', [early], 409), ...unexpected('asked again', [late])];
  },
  /** A key belongs to the request it was first sent with. */
  async otherBody(stage) {
    const key = randomUUID();
    await move(stage, 'recharge', randomUUID(), key);
    return unexpected('a key with another body', [await move(stage, 'recharge', randomUUID(), key, 2)], 422);
  },
  /** Frozen and let go: the hold is resolved, once. */
  async holds(stage) {
    const ref = randomUUID();
    const replies = [await move(stage, 'freeze', ref), await move(stage, 'unfreeze', ref)];
    return [...unexpected('a hold', replies), ...(await book(stage))];
  },
  /** A request whose commit fails has no effect, and is not answered as done. */
  async lateFailure(stage) {
    const ref = `LATE-${randomUUID().slice(0, 8)}`;
    await stage.asOwner(async (ask) => {
      await ask(`create or replace function late_failure() returns trigger language plpgsql as
        $$ begin if new.ref_id like 'LATE-%' then raise exception 'refused at commit'; end if; return null; end $$`);
      await ask(`create constraint trigger late_failure after insert on ledger_txns deferrable initially deferred
        for each row execute function late_failure()`);
    });
    const reply = await move(stage, 'recharge', ref);
    return reply.status >= 500 ? [] : [`a commit that failed was answered ${reply.status}`];
  },
  /** One coupon on many orders that are paid at once is used once. */
  async oneCoupon(stage) {
    const orders: string[] = [];
    for (let count = 0; count < 8; count++) orders.push(await order(stage));
    const { uid, main, cuts } = stage.customers[0]!;
    const pay = (at: number) =>
      call(stage.url, {
        path: endpoints.orders.pay.path,
        input: {
          order_nos: [orders[at]],
          coupon_no: cuts[0],
          voucher_nos: [],
          use_coin: false,
          pay_password: PAY_PASSWORD,
        },
        as: main,
        key: randomUUID(),
      });
    // Held up at the account until several have looked at the coupon.
    await stage.asOwner(async (ask) => {
      await ask('begin');
      await ask('select from ledger_accounts where uid = $1 for update', [uid]);
      const paid = times(orders.length, pay);
      const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`;
      for (let looks = 0; looks < 200 && Number((await ask(waiting))[0]?.n) < 3; looks++) await sleep(10);
      await ask('commit');
      await paid;
    });
    const used = await stage.asOwner((ask) =>
      ask(`select count(*)::text as n from coupon_usages where coupon_no = $1 and action = 'use'`, [cuts[0]]),
    );
    return used[0]?.n === '1' ? book(stage) : [`one coupon was used ${String(used[0]?.n)} times`];
  },
  /** A report that the channel did not sign credits nothing. */
  async forgery(stage) {
    const input = { amount: 100, target: 'rmb', channel: 'alipay' };
    const path = endpoints.recharge.create.path;
    const begun = await call(stage.url, { path, input, as: stage.customers[0]!.main, key: randomUUID() });
    const { url = '' } = begun.data.pay as { url?: string };
    const ticket = new URL(url, 'http://x').searchParams.get('ticket') ?? '';
    const [payNo] = JSON.parse(Buffer.from(ticket.split('.')[0]!, 'base64url').toString()) as [string];
    const report = {
      pay_no: payNo,
      channel: 'alipay',
      channel_no: '2088forged',
      amount: 10_000,
      status: 'paid',
    };
    await fetch(stage.url + endpoints.channels.notice.path.replace('{channel}', 'alipay'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-sandbox-timestamp': String(Date.now()),
        'x-sandbox-signature': 'A'.repeat(43),
      },
      body: JSON.stringify({ ...report, paid_at: new Date().toISOString() }),
    });
    const credited = await stage.asOwner((ask) =>
      ask(`select from ledger_txns where kind = 'recharge.success' and ref_id = $1`, [
        begun.data.recharge_no,
      ]),
    );
    return credited.length === 0 ? [] : ['a forged report was credited'];
  },
  /** Money that is said to be at the bank and is not: the reconciliation names it. */
  async clearing(stage) {
    const { uid, sub, cardId } = stage.customers[0]!;
    const input = { amount: 100, card_id: cardId, pay_password: SUB_PASSWORD };
    const path = endpoints.withdrawals.create.path;
    const made = await call(stage.url, { path, input, as: sub, key: randomUUID() });
    const found = await stage.asOwner(async (ask) => {
      await ask(`update withdrawals set status = 'paying' where withdraw_no = $1`, [made.data.withdraw_no]);
      await reconcile(stage);
      return ask(
        'select findings::text as said from reconciliation_runs where uid = $1 order by at desc limit 1',
        [uid],
      );
    });
    return String(found[0]?.said).includes('withdraw.clearing')
      ? []
      : ['the reconciliation did not see the clearing account'];
  },
  /** A line of the bank that credited a recharge beside its own use: the reconciliation names it. */
  async oneLine(stage) {
    const { uid } = stage.customers[0]!;
    const found = await stage.asOwner(async (ask) => {
      await ask(lineUsedTwice, [uid]);
      await reconcile(stage);
      return ask(
        'select findings::text as said from reconciliation_runs where uid = $1 order by at desc limit 1',
        [uid],
      );
    });
    return String(found[0]?.said).includes('outside.double')
      ? []
      : ['the reconciliation did not see a line that was used twice'];
  },
  /** A second server on the same folder is sent away. */
  async twoServers(stage, script) {
    const second = await serverOf(
      script,
      { DATA_DIR: join(stage.folder, 'data') },
      join(stage.folder, 'second'),
    );
    const began = await second.start().then(
      () => true,
      () => false,
    );
    await second.kill();
    return began ? ['two servers have the same folder open'] : [];
  },
  ...contractProbes,
  ...roomProbes,
  ...filingProbes,
  ...invoiceProbes,
  ...ticketProbes,
  ...billProbes,
} satisfies Record<string, Probe>;

/** Runs the nightly proof of the whole book now. */
export const reconcile = (stage: Stage): Promise<Reply> => runJob(stage, 'finance.reconcileAll');

/** Runs one of the server's jobs now. */
export const runJob = (stage: Stage, name: string): Promise<Reply> =>
  call(stage.url, { path: testApi.clock.path, input: { jobs: [name] } });

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import { newSubAccount } from '../server/src/passport/testing';
import { type As, call, type Reply } from './call';
import { type Result, sentencesOf } from './results';
import type { Random } from './random';
import { openStage, type Stage } from './stage';
import { SUB_PASSWORD, withDeps } from './world';

const REQUESTS = 200;
const CUSTOMERS = 10;
/** Time after the change within which a read may still be answered (Z4). */
const READ_MS = 1000;
/** The requests go out over about so long, and the change somewhere in the middle. */
const SPREAD_MS = 400;

type Change = 'role' | 'disable' | 'delete';
const changes: readonly Change[] = ['role', 'disable', 'delete'];
interface Member {
  subId: string;
  as: As;
}
/** A request of a member, with when it went out. */
interface MemberRequest {
  kind: 'read' | 'order' | 'withdraw';
  at: number;
  reply: Reply;
}

/**
 * Z4: fifty times a member fires two hundred requests while its owner takes its rights away. Requests that moved money
 * must have been committed before the change was, by the clock of the database; a read may come a second late.
 */
export async function rights(random: Random, rounds: number): Promise<Result> {
  const stage = await openStage({
    random,
    customers: CUSTOMERS,
    settings: { track_commit_timestamp: 'on' },
  });
  const wrong: string[] = [];
  const sum = { withdrawals: 0, orders: 0, refused: 0, afterChange: 0, waits: 0 };
  let latest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const customer = stage.customers[round % CUSTOMERS]!;
    const change = changes[round % changes.length]!;
    const [member] = await withDeps({ url: stage.postgres!.url, dataDir: '' }, async (deps) => [
      await newSubAccount(deps, customer.uid),
    ]);
    const seen = await playRound(stage, { customer, member: member!, change, random });
    if (seen.changed.status !== 200)
      wrong.push(`round ${round}: ${change} was answered ${seen.changed.text}`);
    const done = seen.asked.filter(({ reply }) => reply.status === 200);
    const late = done.filter(({ at }) => at > seen.answeredAt);
    sum.withdrawals += done.filter(({ kind }) => kind === 'withdraw').length;
    sum.orders += done.filter(({ kind }) => kind === 'order').length;
    sum.refused += seen.asked.filter(({ reply }) => [401, 403].includes(reply.status)).length;
    sum.afterChange += late.length;
    sum.waits += seen.waits;
    latest = Math.max(latest, ...late.map(({ at }) => at - seen.answeredAt));
    const bad = late.filter(({ kind, at }) => kind !== 'read' || at - seen.answeredAt > READ_MS);
    if (bad.length > 0)
      wrong.push(`round ${round}: ${bad.length} ${bad[0]!.kind} authorised after the ${change}`);
    // A request that waited for too long is answered 503, and has done nothing.
    const strange = seen.asked.find(
      ({ reply: { status } }) => status === 0 || (status >= 500 && status !== 503),
    );
    if (strange) wrong.push(`round ${round}: ${strange.kind} was answered ${strange.reply.status}`);
    const committed = await committedAfter(stage, customer.uid, member!.subId);
    if (committed > 0) wrong.push(`round ${round}: ${committed} writes were committed after the ${change}`);
  }
  if (sum.withdrawals === 0 || sum.refused === 0)
    wrong.push('the race was none: nothing was done, or all of it');
  wrong.push(
    ...sentencesOf(await stage.faults()).filter((fault) => !fault.startsWith('I4 an event was requested')),
  );
  await stage.close();
  return {
    id: 'Z4',
    what: `${rounds} rounds of ${REQUESTS} requests while rights are taken away`,
    engine: 'postgres',
    numbers: {
      'withdrawals before it': sum.withdrawals,
      'orders before it': sum.orders,
      'refused after it': sum.refused,
      'authorised after it': sum.afterChange,
      'latest ms': Math.round(latest),
      'changes asked again': sum.waits,
    },
    wrong,
  };
}

async function playRound(
  stage: Stage,
  {
    customer,
    member,
    change,
    random,
  }: { customer: Stage['customers'][number]; member: Member; change: Change; random: Random },
) {
  const { main, cardId } = customer;
  const proof = { scene: 'member', method: 'password', password: SUB_PASSWORD };
  const verified = await call(stage.url, { path: endpoints.passport.verify.path, input: proof, as: main });
  const shown = await call(stage.url, {
    method: 'GET',
    path: endpoints.access.member.path,
    input: { sub_id: member.subId },
    as: main,
  });
  const event = {
    sub_id: member.subId,
    version: Number(shown.data.version),
    verify_token: String(verified.data.verify_token),
  };
  const asking = Array.from({ length: REQUESTS }, async (): Promise<MemberRequest> => {
    const kind = random.pick(['read', 'read', 'order', 'withdraw'] as const);
    await sleep(random.whole(0, SPREAD_MS));
    const at = performance.now();
    return { kind, at, reply: await ask(stage, member.as, kind, cardId) };
  });
  await sleep(random.whole(SPREAD_MS / 4, SPREAD_MS / 2));
  let changed = await call(stage.url, { ...changeOf(change, event), as: main });
  let waits = 0;
  // The member's own requests hold its row, and an owner who waited for too long asks again.
  for (; changed.status === 503; waits += 1)
    changed = await call(stage.url, { ...changeOf(change, event), as: main });
  const answeredAt = performance.now();
  return { changed, waits, answeredAt, asked: await Promise.all(asking) };
}

function changeOf(change: Change, event: { sub_id: string }): { path: string; input: object } {
  if (change === 'disable')
    return { path: endpoints.access.disableMember.path, input: { ...event, reason: '' } };
  if (change === 'delete') return { path: endpoints.access.deleteMember.path, input: event };
  // The role of carrying out work may neither see money nor move it.
  return {
    path: endpoints.access.editMember.path,
    input: { ...event, true_name: '试验员', role_ids: ['EXE'] },
  };
}

function ask({ url }: Stage, as: As, kind: MemberRequest['kind'], cardId: string): Promise<Reply> {
  if (kind === 'read') return call(url, { method: 'GET', path: endpoints.finance.rmbList.path, as });
  const key = randomUUID();
  if (kind === 'withdraw') {
    const input = { amount: 100, card_id: cardId, pay_password: SUB_PASSWORD };
    return call(url, { path: endpoints.withdrawals.create.path, input, as, key });
  }
  const items = [{ product: 'render-gpu', qty: 1 }];
  const input = { order_type: 'render', location: 'suzhou', title: '渲染任务', items };
  return call(url, { path: endpoints.orders.create.path, input, as, key });
}

/** Writes of a member that were committed after the change of it was, by the database's own clock; without the change, all. */
async function committedAfter({ asOwner }: Stage, uid: number, subId: string): Promise<number> {
  const [row] = await asOwner((run) =>
    run(
      `select count(*)::int as n from operation_logs o
       where o.uid = $1 and o.actor_id = $2 and pg_xact_commit_timestamp(o.xmin) >
         coalesce((select max(pg_xact_commit_timestamp(c.xmin)) from operation_logs c
          where c.uid = $1 and c.actor_id = 'owner' and c.biz_no = $2), '-infinity')`,
      [uid, subId] as never,
    ),
  );
  return Number(row?.n);
}

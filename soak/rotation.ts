import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import { testApi } from '@uc/contract/testing';
import { openDatabase } from '../server/src/db/index';
import { createStaff } from '../server/src/staff/index';
import { newPassword } from '../server/src/credentials/index';
import { openVault } from '../server/src/vault/index';
import { type As, call } from './call';
import { type Result, sentencesOf } from './results';
import type { Random } from './random';
import { builtServer, MASTER_KEY, serverOf } from './server';
import { openStage, type Stage } from './stage';
import { startWorkload } from './workload';
import { SUB_PASSWORD } from './world';

const ROWS = 100_000;
const AT_ONCE = 2000;
const SUPER = 'soaksuper';
const MINUTE_MS = 60_000;
/** A change of keys that has not come so far by then has not worked. */
const LIMIT_MS = 5 * MINUTE_MS;
/** Twice the usual time, and the occasional delay of a busy machine. */
const TIMES = 2;
const GRACE_MS = 50;

/** P4: the keys of a hundred thousand sealed rows are changed under load, with a kill in between; then the key of the keys. */
export async function rotation(random: Random): Promise<Result> {
  const stage = await openStage({ random, customers: 6 });
  await fill(stage);
  const signedIn = await call(stage.url, {
    path: endpoints.passport.signInAsStaff.path,
    input: { username: SUPER, password: SUB_PASSWORD },
  });
  const staff = { staff_token: String(signedIn.data.staff_token) };
  const load = startWorkload(stage.url, stage.customers, stage.journal, { clients: 2, random, thinkMs: 60 });
  const reads = readEverywhere(stage, staff, random);
  await sleep(10_000);
  const before = reads.take();

  const wrong: string[] = [];
  const begun = await call(stage.url, { path: endpoints.operator.rotateKeys.path, as: staff });
  if (begun.status !== 200) wrong.push(`the change of keys was answered ${begun.status}`);
  const old = await activeKid(stage);
  // The clock's answer waits for the jobs that it makes due; the kill does not.
  const moving = clock(stage, 70_000);
  await until(async () => (await leftOf(stage, old)) < ROWS * 0.8, 'the rows are sealed anew');
  reads.pause();
  await stage.server.kill();
  await moving;
  await stage.server.start();
  reads.resume();
  const leftAtKill = await leftOf(stage, old);
  // A killed server's claim on a job lasts ten minutes; then another server takes the job over.
  const resuming = clock(stage, 12 * MINUTE_MS);
  await until(async () => (await leftOf(stage, old)) === 0, 'nothing of the old key is left');
  await resuming;
  const during = reads.take();
  await clock(stage, 90 * MINUTE_MS);
  await until(async () => (await stateOf(stage, old)) === 'destroyed', 'the old key is destroyed');
  const after = reads.take();
  await reads.stop();
  await load.rest();
  await load.settle();
  const failed = before.failed + during.failed + after.failed;
  if (failed > 0) wrong.push(`${failed} reads failed`);
  if (leftAtKill === 0) wrong.push('the kill came when all was done');
  if (during.p99 > TIMES * before.p99 + GRACE_MS)
    wrong.push(`reads took ${during.p99} ms (p99) meanwhile, ${before.p99} before`);
  wrong.push(...sentencesOf(await stage.faults()), ...(await newMasterKey(stage)));
  await load.end();
  await stage.close();
  return {
    id: 'P4',
    what: `keys of ${ROWS.toLocaleString('en')} rows changed under load, killed once; then the master key`,
    engine: 'postgres',
    numbers: {
      reads: before.count + during.count + after.count,
      'reads failed': failed,
      'rows left at the kill': leftAtKill,
      'p99 ms before': before.p99,
      'p99 ms meanwhile': during.p99,
    },
    wrong,
  };
}

/** Sealed rows by the hundred thousand, and somebody who may change keys. */
async function fill({ postgres }: Stage): Promise<void> {
  const database = await openDatabase({ url: postgres!.url, dataDir: '', poolSize: 2 });
  const vault = await openVault(database, Buffer.from(MASTER_KEY, 'hex'));
  const password = await newPassword(SUB_PASSWORD);
  await database.transaction((tx) =>
    createStaff(tx, { username: SUPER, name: '试验', role: 'super', password }),
  );
  const sealed = (column: string, row: string, text: string) =>
    vault.seal({ table: 'sandbox_messages', column, uid: 0, row }, text);
  for (let done = 0; done < ROWS; done += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, index) => {
      const [message_id, to] = [randomUUID(), `139${String(done + index).padStart(8, '0')}`];
      return {
        message_id,
        channel: 'sms' as const,
        recipient: sealed('recipient', message_id, to),
        recipient_key: vault.blindIndex('sandbox_messages.recipient', to),
        scene: 'login',
        body: sealed('body', message_id, `【用户中心】验证码${done + index}`),
      };
    });
    await database.db.insertInto('sandbox_messages').values(rows).execute();
  }
  await database.close();
}

/** Reads sealed data all the time: customers their session, staff pages of messages. */
function readEverywhere(stage: Stage, staff: As, random: Random) {
  let [times, failed]: [number[], number] = [[], 0];
  const state = { isOver: false, isPaused: false };
  const readers = Array.from({ length: 3 }, async (_, at) => {
    while (!state.isOver) {
      await sleep(40);
      if (state.isPaused) continue;
      const page = random.whole(1, ROWS / 100);
      const { status, ms } =
        at === 0
          ? await call(stage.url, {
              method: 'GET',
              path: endpoints.operator.sentMessages.path,
              input: { page, page_size: 100 },
              as: staff,
            })
          : await call(stage.url, {
              method: 'GET',
              path: endpoints.passport.session.path,
              as: random.pick(stage.customers).main,
            });
      // Requests under way when the server was killed have failed with it.
      if (state.isPaused) continue;
      times.push(ms);
      if (status !== 200) failed += 1;
    }
  });
  return {
    take() {
      const sorted = times.toSorted((a, b) => a - b);
      const seen = {
        count: sorted.length,
        failed,
        p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
      };
      [times, failed] = [[], 0];
      return seen;
    },
    pause: () => void (state.isPaused = true),
    resume: () => void (state.isPaused = false),
    async stop() {
      state.isOver = true;
      await Promise.all(readers);
    },
  };
}

/** The server under a new master key that is told of the one before, then under the new one alone; under the old one it refuses. */
async function newMasterKey(stage: Stage): Promise<string[]> {
  const next = 'c4'.repeat(32);
  await stage.server.stop();
  const startsWith = async (env: Record<string, string>) => {
    const server = await serverOf(
      builtServer,
      { DATABASE_URL: stage.postgres!.url, DATA_DIR: stage.folder, ...env },
      `${stage.folder}/keys.log`,
    );
    const isUp = await server.start().then(
      () => true,
      () => false,
    );
    const { main } = stage.customers[0]!;
    const answer =
      isUp &&
      (await call(`http://127.0.0.1:${server.port}`, {
        method: 'GET',
        path: endpoints.passport.session.path,
        as: main,
      }));
    const said = server.said();
    await server.stop();
    return { reads: answer !== false && answer.status === 200, said };
  };
  const wrong: string[] = [];
  if (!(await startsWith({ MASTER_KEY: next, MASTER_KEY_PREVIOUS: MASTER_KEY })).reads)
    wrong.push('a new master key that knows the old one cannot read');
  if (!(await startsWith({ MASTER_KEY: next })).reads) wrong.push('the new master key alone cannot read');
  const lost = await startsWith({ MASTER_KEY });
  if (lost.reads || !lost.said.includes('MASTER_KEY is not the key'))
    wrong.push('a lost master key is not refused with a clear sentence');
  return wrong;
}

const clock = (stage: Stage, offset_ms: number) =>
  call(stage.url, { path: testApi.clock.path, input: { offset_ms } });
const keyRows = (stage: Stage) =>
  stage.asOwner((ask) => ask(`select kid, state from crypto_keys where class = 'seal'`));
const activeKid = async (stage: Stage) =>
  String((await keyRows(stage)).find(({ state }) => state === 'active')?.kid);
const stateOf = async (stage: Stage, kid: string) =>
  (await keyRows(stage)).find((row) => row.kid === kid)?.state;
const leftOf = async (stage: Stage, kid: string) => {
  const [row] = await stage.asOwner((ask) =>
    ask(`select count(*)::text as n from sandbox_messages where split_part(body, '.', 2) = $1`, [kid]),
  );
  return Number(row?.n);
};

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`it never came so far that ${what}`);
    await sleep(300);
  }
}

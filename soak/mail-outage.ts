import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { notify } from '../server/src/messages/index';
import { newOwner } from '../server/src/passport/testing';
import { onCleanup } from './cleanup';
import type { Random } from './random';
import type { Result } from './results';
import { freePort } from './server';
import { openStage, type Stage } from './stage';
import { withDeps } from './world';

const READERS = 50;
const OUTAGE_MS = 3_000;
/** Each outage delays the mails it meets by a minute, and by two the second time. */
const LIMIT_MS = 15 * 60_000;

/** A mail of the queue of the mail server. */
interface Taken {
  id: string;
  to: string;
}

/**
 * Mails leave by the outbox while the mail server is killed twice in the middle, with connections open and mails half sent.
 * Each message has a Message-ID of its own, the same at every try: none may be missing, and none may come under two.
 */
export async function mailOutage(random: Random, messages: number): Promise<Result> {
  const mail = await startMail();
  const stage = await openStage({
    random,
    customers: 1,
    env: {
      MAIL: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: '用户中心 <no-reply@mail.example.com>',
      LOG_LEVEL: 'fatal',
    },
  });
  const began = performance.now();
  await write(stage, messages);
  const kills = [random.whole(20, 40), random.whole(50, 80)].map((percent) =>
    Math.floor((messages * percent) / 100),
  );
  const halfSent: number[] = [];
  for (const count of kills) {
    await until(() => mail.taken().length >= count);
    await mail.kill();
    halfSent.push(mail.taken().length);
    await sleep(OUTAGE_MS);
    await mail.start();
  }
  await until(async () => (await waiting(stage)) === 0);
  const wrong: string[] = [];
  const taken = mail.taken();
  const ids = new Set(taken.map(({ id }) => id));
  const perReader = messages / READERS;
  const idsOf = (to: string) => new Set(taken.filter((one) => one.to === to).map(({ id }) => id)).size;
  const readers = [...new Set(taken.map(({ to }) => to))];
  const lost = messages - ids.size;
  if (lost > 0) wrong.push(`${lost} of ${messages} messages never came`);
  if (lost < 0) wrong.push(`${-lost} messages came under two Message-IDs`);
  for (const to of readers)
    if (idsOf(to) !== perReader) wrong.push(`${to} has ${idsOf(to)} messages instead of ${perReader}`);
  const entries = await failedTries(stage);
  if (entries === 0) wrong.push('no try has failed: the mail server was not killed in the middle');
  await stage.close();
  await mail.kill();
  return {
    id: 'C mail',
    what: `${messages} mails by the outbox, the mail server killed twice in the middle`,
    engine: 'postgres',
    numbers: {
      lost: Math.max(lost, 0),
      doubled: Math.max(-lost, 0),
      'taken again under its Message-ID': taken.length - ids.size,
      'taken before each kill': halfSent.join(' and '),
      'tries that failed': entries,
      's until the last one had left': Math.round((performance.now() - began) / 1000),
    },
    wrong,
  };
}

/** As rooms write them: to the box of an account, and to its address by the outbox. */
const write = (stage: Stage, messages: number) =>
  withDeps({ url: stage.postgres!.url, dataDir: stage.folder }, async (deps) => {
    for (let reader = 0; reader < READERS; reader++) {
      const { uid } = await newOwner(deps, { email: `reader${reader}@example.com` });
      await deps.database.transaction(async (tx) => {
        for (let one = 0; one < messages / READERS; one++)
          await notify(tx, {
            uid,
            category: 'finance',
            title: `第${one + 1}封`,
            content: '账户资金有变动，请登录查看。',
            email: true,
          });
      });
    }
  });

const counted = (stage: Stage, what: string, where: string): Promise<number> =>
  stage.asOwner(async (ask) => {
    const [row] = await ask(
      `select coalesce(${what}, 0)::text as count from outbox where kind = 'message.email' and ${where}`,
    );
    return Number(row!.count);
  });
const waiting = (stage: Stage) => counted(stage, 'count(*)', 'done_at is null');
const failedTries = (stage: Stage) => counted(stage, 'sum(tries - 1)', 'true');

async function startMail() {
  const [port, folder] = [await freePort(), dirname(process.argv[1] ?? '')];
  const queue = join(folder, `mail-${process.pid}.queue`);
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(process.execPath, [join(folder, 'mail-server.mjs'), String(port), queue], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout!, 'data');
  };
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  onCleanup(kill);
  await start();
  return {
    port,
    start,
    kill,
    taken: (): Taken[] =>
      existsSync(queue)
        ? readFileSync(queue, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as Taken)
        : [],
  };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('it did not come to that in a quarter of an hour');
    await sleep(50);
  }
}

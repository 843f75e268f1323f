import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { endpoints } from '@uc/contract/all-endpoints';
import { fileAreas } from '@uc/contract/file-areas';
import { testApi } from '@uc/contract/testing';
import { type As, call, HANG_MS } from './call';
import { runJob } from './probes';
import type { Result } from './results';
import type { Random } from './random';
import { openStage, type Stage } from './stage';

const UPLOADS = 1000;
const { files, megabytes } = fileAreas.avatar;
const MOST = { files, bytes: megabytes * 1024 * 1024 } as const;
/** Two files of a customer are taken at once: a refused or lost request is sent again. */
const AGAIN_MS = 2000;
const KILLS = 8;
const DAY_MS = 86_400_000;

/** F5: a thousand files at once, a quota that is nearly full, and a server that is killed while files come in. */
export async function uploads(random: Random): Promise<Result[]> {
  const stage = await openStage({ random, customers: 3 });
  const [many, heavy, unlucky] = stage.customers as [Who, Who, Who];
  const picture = await sharp({ create: { width: 220, height: 220, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const results = [await race(stage, many, picture), await nearlyFull(stage, heavy, picture)];
  results.push(await orphans(stage, { many, unlucky }, picture, random));
  await stage.close();
  return results;
}
type Who = Stage['customers'][number];

/** A thousand at once: as many are kept as there is room for, whoever came first. */
async function race(stage: Stage, { uid, main }: Who, picture: Buffer): Promise<Result> {
  const answers = await atOnce(UPLOADS, () => sentUntilDecided(stage, main, picture));
  const held = await heldBy(stage, uid);
  const kept = answers.filter((status) => status === 200).length;
  const wrong: string[] = [];
  // An upload whose answer was lost may have been stored as well.
  if (kept > MOST.files || held.files !== MOST.files)
    wrong.push(`${kept} were accepted and ${held.files} are there, of ${MOST.files}`);
  const others = answers.filter((status) => status !== 200 && status !== 422);
  if (others.length > 0) wrong.push(`${others.length} were answered ${others[0]}`);
  return resultOf('race', `${UPLOADS} uploads of one customer at once`, { kept, ...held }, wrong);
}

/** Room for three more pictures, and forty that want it. */
async function nearlyFull(stage: Stage, { uid, main }: Who, picture: Buffer): Promise<Result> {
  await sentUntilDecided(stage, main, picture);
  const { bytes: each } = await heldBy(stage, uid);
  const fill = MOST.bytes - each * 4 - 1;
  await stage.asOwner((ask) =>
    ask(`update files set size_bytes = size_bytes + $2 where uid = $1`, [uid, fill] as never),
  );
  const answers = await atOnce(40, () => sentUntilDecided(stage, main, picture));
  const held = await heldBy(stage, uid);
  const kept = answers.filter((status) => status === 200).length;
  const wrong =
    kept === 3 && held.bytes <= MOST.bytes ? [] : [`${kept} were accepted, ${held.bytes} bytes are there`];
  return resultOf('bytes', '40 uploads at once where three have room', { kept, ...held }, wrong);
}

/** The server is killed while pictures and avatars come in; a day later nothing lies in the store that no row knows. */
async function orphans(
  stage: Stage,
  { many, unlucky }: { many: Who; unlucky: Who },
  picture: Buffer,
  random: Random,
): Promise<Result> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const coming = [
      ...Array.from({ length: 6 }, () => sent(stage, unlucky.main, picture)),
      ...Array.from({ length: 2 }, () => newAvatar(stage, unlucky.main, picture)),
    ];
    const before = storedIn(stage).length;
    const deadline = performance.now() + HANG_MS;
    // In the middle of what comes, and not before anything has come.
    while (storedIn(stage).length === before && performance.now() < deadline) await sleep(5);
    await sleep(random.whole(0, 120));
    await stage.server.kill();
    await Promise.all(coming);
    await stage.server.start();
  }
  const before = storedIn(stage);
  await call(stage.url, { path: testApi.clock.path, input: { offset_ms: 2 * DAY_MS } });
  for (let times = 0; times < 3; times += 1)
    for (const job of ['outbox', 'files.sweep']) await runJob(stage, job);
  // Jobs make files as well meanwhile: a row is there before its file, so files are looked at first.
  const left = storedIn(stage);
  const known = new Map(
    (await stage.asOwner((ask) => ask(knownNames))).map(({ name, whole }) => [String(name), whole === true]),
  );
  const strangers = left.filter((name) => !known.has(name));
  const now = storedIn(stage);
  const missing = [...known].filter(([name, isWhole]) => isWhole && !now.includes(name));
  const { files } = await heldBy(stage, many.uid);
  const wrong: string[] = [];
  if (strangers.length > 0)
    wrong.push(`${strangers.length} files lie there that nobody knows: ${strangers[0]}`);
  if (missing.length > 0) wrong.push(`${missing.length} files are gone that somebody has: ${missing[0]![0]}`);
  if (files > 0) wrong.push(`${files} files that no document took are still there`);
  await call(stage.url, { path: testApi.clock.path, input: { offset_ms: 0 } });
  const again = await sentUntilDecided(stage, many.main, picture);
  if (again !== 200) wrong.push(`what was freed cannot be used again: ${again}`);
  return resultOf(
    'orphans',
    `${KILLS} kills while files come in, then a day`,
    { 'files before': before.length, 'files after': left.length, 'that nobody knows': strangers.length },
    wrong,
  );
}

/** Names in the store that some row stands for, and whether that row says that it is whole. */
const knownNames = `
  select storage_name as name, status in ('stored', 'claimed') as whole from files where storage_name is not null
  union select storage_name, stored_at is not null from file_parts
  union select 'avatar' || right(avatar_url, 26), true from users where avatar_url like '${endpoints.account.avatar.path.replace('{name}', '%')}'
  union select 'review' || right(avatar_pending_url, 26), true from users where avatar_pending_url is not null`;

function storedIn({ folder }: Stage): string[] {
  const root = join(folder, 'files');
  if (!existsSync(root)) return [];
  return readdirSync(root).flatMap((part) =>
    readdirSync(join(root, part))
      .filter((name) => !isAnchor(join(root, part, name)))
      .map((name) => part + name),
  );
}

/**
 * The ends of the audit chains lie in the same store, as text; jobs write them and no row is theirs. A draft of one that
 * was killed goes when its name is written again, a day later.
 */
function isAnchor(path: string): boolean {
  const whole = path.replace(/\.\w+$/, '');
  try {
    return readFileSync(whole).subarray(0, 2).toString() === '["';
  } catch {
    // Taken out meanwhile, or a draft of what is not there yet.
    return false;
  }
}

async function sent(stage: Stage, as: As, picture: Buffer) {
  const form = new FormData();
  form.set('use', 'avatar');
  form.set('file', new Blob([new Uint8Array(picture)]), `${randomUUID()}.png`);
  try {
    const answer = await fetch(`http://127.0.0.1:${stage.server.port}${endpoints.files.upload.path}`, {
      method: 'POST',
      headers: { ...as },
      body: form,
      signal: AbortSignal.timeout(4 * HANG_MS),
    });
    const { data } = (await answer.json()) as { data: { file_id?: string } | null };
    return { status: answer.status, fileId: data?.file_id };
  } catch {
    return { status: 0, fileId: undefined };
  }
}

async function sentUntilDecided(stage: Stage, as: As, picture: Buffer): Promise<number> {
  for (;;) {
    const { status } = await sent(stage, as, picture);
    if (![0, 429, 503].includes(status)) return status;
    await sleep(AGAIN_MS * Math.random());
  }
}

async function newAvatar(stage: Stage, as: As, picture: Buffer): Promise<void> {
  const { fileId } = await sent(stage, as, picture);
  const input = { file_id: fileId };
  if (fileId) await call(stage.url, { path: endpoints.account.saveAvatar.path, input, as });
}

async function heldBy({ asOwner }: Stage, uid: number): Promise<{ files: number; bytes: number }> {
  const [row] = await asOwner((ask) =>
    ask(
      `select count(*)::int as files, coalesce(sum(size_bytes), 0)::float8 as bytes
       from files where uid = $1 and use <> 'export' and status <> 'removing'`,
      [uid] as never,
    ),
  );
  return { files: Number(row?.files), bytes: Number(row?.bytes) };
}

const atOnce = <T>(count: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, run));
const resultOf = (part: string, what: string, numbers: Result['numbers'], wrong: string[]): Result => ({
  id: `F5 ${part}`,
  what,
  engine: 'postgres',
  numbers,
  wrong,
});

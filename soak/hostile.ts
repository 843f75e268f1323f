import { endpoints } from '@uc/contract/all-endpoints';
import { hostileKinds } from '../server/src/opener/testing-hostile';
import { pinged } from './health';
import type { Result } from './results';
import type { Random } from './random';
import { openStage, type Stage } from './stage';
import type { As } from './call';

/** Just under the limit of an upload. */
const BYTES = 9_800_000;
/** The longest that other calls may wait meanwhile. */
const P99_MS = 50;
/** A file that is refused at once is sent again for so long: of a few answers the longest is no percentile. */
const LEAST_MS = 3_000;

/** Files that are made to cost whoever opens them: each is refused with a sentence, and others are answered meanwhile. */
export async function hostileFiles(random: Random): Promise<Result[]> {
  const stage = await openStage({ random, customers: 1 });
  const { main } = stage.customers[0]!;
  const results: Result[] = [];
  for (const [name, make] of Object.entries(hostileKinds))
    results.push(await one(stage, main, { name, bytes: await make(BYTES) }));
  await stage.close();
  return results;
}

async function one(stage: Stage, as: As, file: { name: string; bytes: Buffer }): Promise<Result> {
  const began = performance.now();
  const took = () => performance.now() - began;
  const answers: { status: number; msg: string }[] = [];
  const busy = await pinged(stage, async () => {
    do answers.push(await sent(stage, as, file));
    while (took() < LEAST_MS);
  });
  const wrong = answers
    .filter(({ status, msg }) => status !== 422 || !/[\u4e00-\u9fa5]/.test(msg))
    .map(({ status, msg }) => `answered ${status} ${msg}`);
  if (busy.p99 > P99_MS) wrong.push(`p99 ${busy.p99} ms, limit ${P99_MS}`);
  return {
    id: 'F hostile',
    what: file.name,
    engine: 'postgres',
    numbers: {
      bytes: file.bytes.length,
      'times it was sent': answers.length,
      'ms until it was refused': Math.round(took() / answers.length),
      'p99 ms of health meanwhile': busy.p99,
      'longest ms meanwhile': busy.longest,
      asked: busy.asked,
    },
    wrong,
  };
}

async function sent(
  { server }: Stage,
  as: As,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<{ status: number; msg: string }> {
  const form = new FormData();
  form.set('use', /\.(?:zip|doc)$/.test(name) ? 'request_attachment' : 'delivery');
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`http://127.0.0.1:${server.port}${endpoints.files.upload.path}`, {
    method: 'POST',
    headers: { ...as },
    body: form,
  });
  const { msg } = (await answer.json()) as { msg: string };
  return { status: answer.status, msg };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import { call } from '../call';
import type { Customer } from '../world';
import { pictureOf } from './pictures';
import type { Cluster } from './stage';

const reads = [endpoints.account.profile.path, endpoints.finance.rmbList.path];
/** Readers ask so often, and pictures come so often. */
const [READ_MS, UPLOAD_MS] = [25, 1500];
/** Questions at a time of readers in a hurry. */
const AT_ONCE = 16;
/** Room of the area: a customer who has no more of it would be refused. */
const MOST_PICTURES = 40;

/** Customers who move no money, and whose answers are therefore always the same. */
export interface Watchers {
  counts: { answers: number; wrong: number; failed: number; uploads: number; uploadsFailed: number };
  /** Reads so many answers more, without a pause; how many came in a second. */
  hurry(answers: number): Promise<number>;
  /** Sends a picture beside the others; the answer's status. */
  send(picture: Buffer): Promise<number>;
  /** Ends them and says which accepted pictures the database does not know, or nobody gets any more. */
  end(): Promise<string[]>;
}

export async function watch(cluster: Cluster, readers: readonly Customer[]): Promise<Watchers> {
  const counts = { answers: 0, wrong: 0, failed: 0, uploads: 0, uploadsFailed: 0 };
  const told = async (path: string, { main }: Customer) => {
    const { status, data } = await call(cluster.url, { method: 'GET', path, as: main });
    return { status, text: JSON.stringify({ ...data, as_of: undefined }) };
  };
  const own = new Map<string, string>();
  for (const reader of readers)
    for (const path of reads) own.set(`${reader.uid}${path}`, (await told(path, reader)).text);
  const state = { isOver: false };
  const kept: { fileId: string; owner: Customer }[] = [];
  const read = async (from: number, { isOver, pause }: { isOver: () => boolean; pause?: number }) => {
    for (let at = from; !isOver(); at += 1) {
      if (pause !== undefined) await sleep(pause);
      const [reader, path] = [readers[at % readers.length]!, reads[Math.floor(at / readers.length) % 2]!];
      const { status, text } = await told(path, reader);
      if (status !== 200) counts.failed += 1;
      else {
        counts.answers += 1;
        if (text !== own.get(`${reader.uid}${path}`)) counts.wrong += 1;
      }
    }
  };
  const picture = await pictureOf('#753');
  const upload = async () => {
    for (let at = 0; !state.isOver; at += 1, await sleep(UPLOAD_MS)) {
      if (kept.length >= MOST_PICTURES * readers.length) continue;
      const owner = readers[at % readers.length]!;
      const { fileId } = await send(cluster.url, owner, picture);
      if (fileId === undefined) counts.uploadsFailed += 1;
      else {
        counts.uploads += 1;
        kept.push({ fileId, owner });
      }
    }
  };
  const leisurely = { isOver: () => state.isOver, pause: READ_MS };
  const all = [read(0, leisurely), read(1, leisurely), upload()];
  return {
    counts,
    async hurry(answers) {
      const [began, before] = [performance.now(), counts.answers];
      const isOver = () => counts.answers - before >= answers;
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => read(at, { isOver })));
      return (counts.answers - before) / ((performance.now() - began) / 1000);
    },
    send: async (one) => (await send(cluster.url, readers[0]!, one)).status,
    async end() {
      state.isOver = true;
      await Promise.all(all);
      const gone: string[] = [];
      for (const { fileId, owner } of kept) {
        const asked = {
          method: 'GET',
          path: endpoints.files.thumbnail.path,
          input: { file_id: fileId },
        } as const;
        if ((await call(cluster.url, { ...asked, as: owner.main })).status !== 200) gone.push(fileId);
      }
      const rows = await cluster.asOwner((ask) =>
        ask(`select file_id from files where file_id = any($1) and status in ('stored', 'claimed')`, [
          kept.map(({ fileId }) => fileId),
        ]),
      );
      const known = new Set(rows.map((row) => row.file_id));
      return kept.map(({ fileId }) => fileId).filter((fileId) => !known.has(fileId) || gone.includes(fileId));
    },
  };
}

/** Sends a picture; the name that it was given, undefined where it was not taken. */
async function send(
  url: string,
  { main }: Customer,
  picture: Buffer,
): Promise<{ status: number; fileId?: string | undefined }> {
  const form = new FormData();
  form.set('use', 'avatar');
  form.set('file', new Blob([new Uint8Array(picture)]), `${randomUUID()}.png`);
  try {
    const answer = await fetch(`${url}${endpoints.files.upload.path}`, {
      method: 'POST',
      headers: { ...main },
      body: form,
      signal: AbortSignal.timeout(60_000),
    });
    const { data } = (await answer.json()) as { data: { file_id?: string } | null };
    return { status: answer.status, fileId: answer.status === 200 ? data?.file_id : undefined };
  } catch {
    return { status: 0 };
  }
}

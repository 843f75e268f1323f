import type { FileUse } from '@uc/contract/file-uses';

/** The part of a file that the server has: its upload, and a hash of each part to recognise it. */
interface Sent {
  file_id: string;
  /** Moment at which it was begun. */
  at: number;
  parts: [length: number, hash: string][];
}
/** This browser's memory of one upload, with which it goes on after the page was loaded again. */
export interface UploadRecord {
  read(): Sent | undefined;
  begin(fileId: string): void;
  /** The server has the file up to there. */
  reach(file: File, to: number): Promise<void>;
  forget(): void;
}

const PREFIX = 'uc:upload:';
/** As long as the server keeps an upload that nobody continues (files.md#uploads-in-chunks). */
const KEPT_MS = 86_400_000;
let person: string | undefined;

/** Says whose uploads are remembered from now on. */
export function uploadsOf(who: string): void {
  person = who;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && sentAt(key) === undefined) localStorage.removeItem(key);
}

/**
 * Does the work with what is remembered of this file, of this person. Two tabs that send the same file each send it for
 * itself; so does a page that is not secure, where nothing tells a file again.
 */
export async function withRecord<T>(
  use: FileUse,
  file: File,
  run: (record: UploadRecord | undefined) => Promise<T>,
): Promise<T> {
  if (person === undefined || !window.isSecureContext || !('locks' in navigator)) return run(undefined);
  const about = new TextEncoder().encode(`${use}|${file.name}|${file.size}`);
  const key = `${PREFIX}${person}:${await hashOf(about)}`;
  return navigator.locks.request(key, { ifAvailable: true }, (lock) =>
    run(lock === null ? undefined : recordAt(key)),
  ) as Promise<T>;
}

/**
 * Number of bytes at the beginning of the file that were sent before; undefined when it is another file of the same
 * name and size, or not readable.
 */
export async function sameUpTo(file: File, { parts }: Sent): Promise<number | undefined> {
  let at = 0;
  for (const [length, hash] of parts) {
    const found = at + length > file.size ? undefined : await partHash(file, at, length);
    if (found !== hash) return undefined;
    at += length;
  }
  return at;
}

function recordAt(key: string): UploadRecord {
  const keep = (sent: Sent) => {
    try {
      localStorage.setItem(key, JSON.stringify(sent));
    } catch {
      // A full storage: this upload cannot go on after a reload.
    }
  };
  return {
    read: () => sentAt(key),
    begin: (fileId) => keep({ file_id: fileId, at: Date.now(), parts: [] }),
    async reach(file, to) {
      const sent = sentAt(key);
      if (sent === undefined) return;
      const from = sent.parts.reduce((sum, [length]) => sum + length, 0);
      const hash = to > from ? await partHash(file, from, to - from) : undefined;
      if (hash !== undefined) keep({ ...sent, parts: [...sent.parts, [to - from, hash]] });
    },
    forget: () => localStorage.removeItem(key),
  };
}

function sentAt(key: string): Sent | undefined {
  try {
    const sent = JSON.parse(localStorage.getItem(key) ?? 'null') as Sent | null;
    return sent !== null && Date.now() - sent.at < KEPT_MS && Array.isArray(sent.parts) ? sent : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined when the file has gone or changed: then sending it says so. */
const partHash = (file: File, from: number, length: number): Promise<string | undefined> =>
  file
    .slice(from, from + length)
    .arrayBuffer()
    .then(hashOf, () => undefined);
/** The first half of a SHA-256. */
async function hashOf(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

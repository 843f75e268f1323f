import type { Api } from '@uc/contract';
import type { FileUse } from '@uc/contract/file-uses';
import { api, type WireOutput } from './api';
import { ApiError } from './api-error';
import { demand } from './call';
import { sendForm } from './send-form';
import { sameUpTo, type UploadRecord, withRecord } from './upload-record';

/** A file that the server has looked at and keeps. */
export type Uploaded = WireOutput<Api['files']['upload']>;
type Opened = WireOutput<Api['files']['openUpload']>;
/**
 * Phase of a large upload: compared with the bytes sent before, being sent, waiting for its person or for a connection,
 * or checked by the server.
 */
export type UploadPhase = 'resuming' | 'sending' | 'paused' | 'lost' | 'checking';
export interface UploadOptions {
  signal?: AbortSignal;
  /** 0–1, as the bytes leave. */
  onProgress?: (share: number) => void;
  /** Told of a large file alone, which can be held and goes on by itself after a lost connection. */
  onPhase?: (phase: UploadPhase) => void;
  /** Told when a large file goes on that was cut off before, with the share that is there, 0–1. */
  onResumed?: (share: number) => void;
  /** Whether a large file is held. */
  pause?: { get(): boolean; subscribe(listener: () => void): () => void };
}

/** Longest pause before the next try, and how often in a row a server may fail before it is said. */
const LONGEST_WAIT_MS = 10_000;
const MOST_FAILURES = 8;
/** Interval of asking whether the server has checked the whole. */
const ASK_EVERY_MS = 2000;

/**
 * Sends a large file in chunks. A chunk lost on the way, or taken back by a pause, is sent again from the position that
 * the server expects; an upload ended by closing the page, or by a failure of the server, goes on when the same file is
 * chosen again. A cancelled or refused upload frees its room. Rejects with ApiError.
 */
export const uploadInChunks = (use: FileUse, file: File, options: UploadOptions = {}): Promise<Uploaded> =>
  withRecord(use, file, async (record) => {
    const { signal } = options;
    const opened = (await resumed(file, record, options)) ?? (await begun(use, file, record));
    try {
      await sendAll(file, opened, record, options);
      options.onPhase?.('checking');
      const kept = await merged(opened.file_id, signal);
      record?.forget();
      return kept;
    } catch (error) {
      if (signal?.aborted || isRefused(error)) giveUp(opened.file_id, record);
      throw error;
    }
  });

async function begun(use: FileUse, file: File, record: UploadRecord | undefined): Promise<Opened> {
  // Not taken back by a cancel: the answer names the room that has to be freed.
  const input = { use, name: file.name, size: file.size };
  const opened = await demand(api.files.openUpload, input, { quiet: true });
  record?.begin(opened.file_id);
  return opened;
}

/** The upload of this very file that was cut off; another file under its name takes its place. */
async function resumed(
  file: File,
  record: UploadRecord | undefined,
  { signal, onPhase, onResumed }: UploadOptions,
): Promise<Opened | undefined> {
  const sent = record?.read();
  if (record === undefined || sent === undefined) return undefined;
  const { file_id } = sent;
  onPhase?.('resuming');
  try {
    const state = await demand(api.files.uploadState, { file_id }, { signal, quiet: true });
    const at = state.state === 'refused' ? undefined : await sameUpTo(file, sent);
    if (at !== undefined && at <= state.received) {
      // For a chunk whose answer was lost, the server tells whether it belongs to this file.
      if (at < state.received)
        await sendForm(api.files.sendChunk, chunkOf(file, file_id, at, state.received), {});
      await record.reach(file, state.received);
      onResumed?.(state.received / state.size);
      return state;
    }
  } catch (error) {
    if (signal?.aborted || !isRefused(error)) throw error;
  }
  giveUp(file_id, record);
  return undefined;
}

function giveUp(file_id: string, record: UploadRecord | undefined): void {
  record?.forget();
  void demand(api.files.cancelUpload, { file_id }, { quiet: true }).catch(() => undefined);
}

async function sendAll(
  file: File,
  { file_id, received, chunk_least, chunk_most }: Opened,
  record: UploadRecord | undefined,
  options: UploadOptions,
): Promise<void> {
  const { signal, pause, onPhase } = options;
  let [at, length] = [received, chunk_most];
  for (let failures = 0; at < file.size;) {
    await released(options);
    onPhase?.(failures === 0 ? 'sending' : 'lost');
    const stop = new AbortController();
    const forget = pause?.subscribe(() => pause.get() && stop.abort());
    const [began, sent] = [at, length];
    try {
      const answer = await sendForm(api.files.sendChunk, chunkOf(file, file_id, at, at + length), {
        signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
        onProgress: (share) =>
          options.onProgress?.((began + share * Math.min(sent, file.size - began)) / file.size),
      });
      at = (answer as { received: number }).received;
      failures = 0;
    } catch (error) {
      if (signal?.aborted) throw error;
      if (!stop.signal.aborted) {
        failures += 1;
        if (!mayPass(error, failures)) throw error;
        if (expectedOf(error) === undefined) {
          // A slow line brings a small one through.
          length = Math.max(chunk_least, Math.floor(length / 2));
          onPhase?.('lost');
          await waitFor(Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures), signal);
        }
      }
      at = expectedOf(error) ?? (await receivedOf(file_id, signal)) ?? at;
    } finally {
      forget?.();
    }
    await record?.reach(file, at);
  }
}

/** Looks at the whole, and waits while the server does. */
async function merged(file_id: string, signal?: AbortSignal): Promise<Uploaded> {
  const options = { signal, quiet: true };
  for (let failures = 1; ; failures += 1) {
    try {
      return await demand(api.files.mergeUpload, { file_id }, options);
    } catch (error) {
      if (signal?.aborted) throw error;
      const isChecking =
        error instanceof ApiError &&
        error.status === 409 &&
        (await demand(api.files.uploadState, { file_id }, options)).state === 'checking';
      if (isChecking) failures = 0;
      else if (!mayPass(error, failures) || (error as ApiError).status === 409) throw error;
      await waitFor(ASK_EVERY_MS, signal);
    }
  }
}

const chunkOf = (file: File, file_id: string, from: number, to: number) => ({
  file_id,
  offset: String(from),
  chunk: file.slice(from, to),
});

/** Resolves once nobody holds the upload. */
async function released({ pause, signal, onPhase }: UploadOptions): Promise<void> {
  if (!pause?.get() || signal?.aborted) return;
  onPhase?.('paused');
  await new Promise<void>((done) => {
    const forget = pause.subscribe(() => {
      if (!pause.get()) end();
    });
    const end = () => {
      forget();
      done();
    };
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** A lost connection always may; a server that says so, for a while. */
const mayPass = (error: unknown, failures: number): boolean =>
  error instanceof ApiError &&
  (error.status === 0 ||
    (failures <= MOST_FAILURES &&
      (error.status >= 500 || [408, 429].includes(error.status) || expectedOf(error) !== undefined)));

/** Whether the server has decided against it: a new sign-in, waiting, or the account of before changes nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 412, 429].includes(error.status);

/** The position that the server expects next. */
function expectedOf(error: unknown): number | undefined {
  const expected = error instanceof ApiError ? error.data.expected : undefined;
  return typeof expected === 'number' ? expected : undefined;
}

const receivedOf = async (file_id: string, signal?: AbortSignal): Promise<number | undefined> =>
  demand(api.files.uploadState, { file_id }, { signal, quiet: true }).then(
    ({ received }) => received,
    () => undefined,
  );

/** So long, or until the connection is back. */
const waitFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });

import { closeSync, fdatasync, openSync, readFileSync, writeSync } from 'node:fs';

/** A request as it was written down before it was sent. */
export interface Sent {
  id: string;
  uid: number;
  /** Its idempotency key, without which a repetition would be another request. */
  key: string | null;
  /** The route, which is the scope of its key. */
  path: string;
  /** The event in the book that it asks for, and its name; null where only the answer tells. */
  kind: string | null;
  ref: string | null;
}
/** The answer: its status, 0 when none came; and the number that an accepted request was given. */
export interface Heard {
  id: string;
  status: number;
  ref: string | null;
}

/** Requests and answers, written to disk outside of the server before anything else happens with them. */
export interface Journal {
  file: string;
  send(request: Sent): Promise<void>;
  acknowledge(answer: Heard): Promise<void>;
  close(): void;
}

/** Opens it; lines that come together are synced together. */
export function openJournal(file: string): Journal {
  const descriptor = openSync(file, 'a');
  let waiting: { line: string; done: () => void }[] = [];
  let isSyncing = false;
  const sync = () => {
    if (isSyncing || waiting.length === 0) return;
    isSyncing = true;
    const batch = waiting;
    waiting = [];
    writeSync(descriptor, batch.map(({ line }) => line).join(''));
    fdatasync(descriptor, (error) => {
      if (error) throw error;
      isSyncing = false;
      for (const { done } of batch) done();
      sync();
    });
  };
  const append = (word: 'SEND' | 'ACK', what: object) =>
    new Promise<void>((done) => {
      waiting.push({ line: `${word} ${JSON.stringify(what)}\n`, done });
      sync();
    });
  return {
    file,
    send: (request) => append('SEND', request),
    acknowledge: (answer) => append('ACK', answer),
    close: () => closeSync(descriptor),
  };
}

/** A request with its final answer; undefined while there is none. */
export interface JournalEntry extends Sent {
  heard: Heard | undefined;
}

/** Reads a journal back: a request that was repeated under its key keeps the first definite answer. */
export function readJournal(file: string): JournalEntry[] {
  const requests = new Map<string, JournalEntry>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [word, text] = line.split(/ (.*)/s);
    if (text === undefined) continue;
    if (word === 'SEND') {
      const sent = JSON.parse(text) as Sent;
      if (!requests.has(sent.id)) requests.set(sent.id, { ...sent, heard: undefined });
    } else {
      const heard = JSON.parse(text) as Heard;
      const request = requests.get(heard.id)!;
      if (request.heard === undefined || (!isDefinite(request.heard) && !isAboutTheRepetition(heard.status)))
        request.heard = heard;
    }
  }
  return [...requests.values()];
}

/** Accepted or refused for good. No answer and 5xx say neither, nor does "still running" or "too many". */
export const isDefinite = (heard: Heard | undefined): boolean =>
  heard !== undefined && heard.status !== 0 && heard.status < 500 && heard.status !== 429;

/**
 * Whether an answer to a repetition says nothing of the request before it: 409 may mean that this one is still at work, 401
 * that the session has ended since.
 */
export const isAboutTheRepetition = (status: number): boolean => status === 409 || status === 401;

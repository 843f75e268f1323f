import { Duplex } from 'node:stream';

/** The functions of the engine that the stream calls. */
export interface Session {
  /** Waits until the engine serves and the one session is clean. */
  begin(stream: PgliteStream): Promise<void>;
  /** Sends whole protocol messages and hands back the engine's answer. */
  exchange(batch: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  end(stream: PgliteStream): void;
}

/**
 * A socket that is none: node-postgres writes PostgreSQL's protocol into it and reads the answers of the PGlite
 * in our worker. Messages are sent on in batches that end where an answer is due: Sync, Query or Flush.
 */
export class PgliteStream extends Duplex {
  #session: Session;
  #unsent: Buffer = Buffer.alloc(0);
  #started = false;

  constructor(session: Session) {
    super();
    this.#session = session;
  }

  /** The driver's words for a TCP socket. */
  connect(): this {
    this.#session.begin(this).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#take(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session.end(this);
    done(error);
  }

  #take(chunk: Buffer): void {
    this.#unsent = this.#unsent.length === 0 ? chunk : Buffer.concat([this.#unsent, chunk]);
    if (!this.#started) {
      // The first message has no type byte. What it asks for, the session has by now.
      if (this.#unsent.length < 4 || this.#unsent.length < this.#unsent.readInt32BE(0)) return;
      this.#unsent = this.#unsent.subarray(this.#unsent.readInt32BE(0));
      this.#started = true;
      this.push(welcome);
    }
    this.#sendBatches();
  }

  #sendBatches(): void {
    let end = 0;
    for (let at = 0; at + 5 <= this.#unsent.length;) {
      const type = this.#unsent[at]!;
      at += 1 + this.#unsent.readInt32BE(at + 1);
      if (at > this.#unsent.length) break;
      if (type === terminate) return;
      if (!answered.has(type)) continue;
      this.#exchange(Uint8Array.from(this.#unsent.subarray(end, at)));
      end = at;
    }
    this.#unsent = this.#unsent.subarray(end);
  }

  #exchange(batch: Uint8Array<ArrayBuffer>): void {
    this.#session.exchange(batch).then(
      (answer) => this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)),
      (error: Error) => this.destroy(error),
    );
  }
}

const answered = new Set(Buffer.from('SQH'));
const terminate = 'X'.charCodeAt(0);

/** AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** SQL as protocol messages, each of its own, since some statements cannot run beside another. */
export function simpleQueries(...queries: string[]): Uint8Array<ArrayBuffer> {
  const messages = queries.filter(Boolean).map((query) => {
    const text = Buffer.from(`${query}\0`);
    const head = Buffer.from([0x51, 0, 0, 0, 0]);
    head.writeInt32BE(text.length + 4, 1);
    return Buffer.concat([head, text]);
  });
  return Uint8Array.from(Buffer.concat(messages));
}

/** Whether an ErrorResponse is among the messages of an answer. */
export function hasError(answer: Uint8Array): boolean {
  const view = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  for (let at = 0; at + 5 <= view.length; at += 1 + view.readInt32BE(at + 1)) {
    if (view[at] === 0x45) return true;
  }
  return false;
}

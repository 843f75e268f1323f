import type pg from 'pg';

/** The driver's connection with its calls for COPY, which its types leave out. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A statement `copy … to stdout` or `copy … from stdin`: the driver speaks the protocol of it and has no statement for it. */
class Copy implements pg.Submittable {
  readonly ended: Promise<void>;
  readonly taken: Buffer[] = [];
  readonly #text: string;
  readonly #given: Buffer;
  #settle!: () => void;
  #fail!: (error: Error) => void;

  constructor(text: string, given: Buffer = Buffer.alloc(0)) {
    this.#text = text;
    this.#given = given;
    this.ended = new Promise((settle, fail) => {
      this.#settle = settle;
      this.#fail = fail;
    });
  }

  submit(connection: unknown): void {
    (connection as Wire).query(this.#text);
  }

  handleCopyInResponse(connection: Wire): void {
    for (let at = 0; at < this.#given.length; at += PIECE)
      connection.sendCopyFromChunk(this.#given.subarray(at, at + PIECE));
    connection.endCopyFrom();
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses the memory that it hands out again.
    this.taken.push(Buffer.from(chunk));
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#fail(error);
  }

  handleReadyForQuery(): void {
    this.#settle();
  }
}

const PIECE = 65_536;

/** The rows of `copy … to stdout`, all of them in memory. */
export async function copyOut(client: pg.Client, text: string): Promise<Buffer> {
  const copy = client.query(new Copy(text));
  await copy.ended;
  return Buffer.concat(copy.taken);
}

/** Hands rows to `copy … from stdin`. */
export async function copyIn(client: pg.Client, text: string, rows: Buffer): Promise<void> {
  await client.query(new Copy(text, rows)).ended;
}

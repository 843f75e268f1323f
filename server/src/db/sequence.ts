import pg from 'pg';

/** A statement, under a name where the connection keeps prepared statements. */
export interface Statement {
  text: string;
  values: unknown[];
  name: string | undefined;
}

/** The driver's answer to a statement. */
export interface Result {
  command: string;
  rows: unknown[];
}

/** A statement that goes out with others, and what becomes of it. */
export interface Asked extends Statement {
  done: (result: Result) => void;
  failed: (error: unknown) => void;
  /** PostgreSQL did not run it, because one before it had failed. */
  skipped: () => void;
}

/** The inside of the driver's query, of which its types say little. */
interface DriverQuery extends pg.Submittable {
  name: string | undefined;
  text: string;
  callback: Callback;
  _result: { _types: unknown };
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(row: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}
/** The driver's connection: each call is one message of the protocol. */
interface Wire {
  submittedNamedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
  parse(message: { text: string; name: string | undefined }): void;
  bind(message: { statement: string | undefined; values: unknown[] }): void;
  execute(message: object): void;
  sync(): void;
  _send(message: Buffer): boolean;
}
type Callback = (error?: Error | null, result?: Result) => void;
const DriverQuery = pg.Query as unknown as new (config: object, callback: Callback) => DriverQuery;
const nothing: Callback = () => {};

/** One statement of a sequence, as a query of the driver, which reads its answer. */
class Part extends DriverQuery {
  readonly asked: Asked;
  /** False for one with a value that the driver cannot write. */
  isSent = true;

  constructor(asked: Asked) {
    const { text, values, name, done, failed } = asked;
    super({ text, values, name, queryMode: 'extended' }, (error, result) =>
      error ? failed(error) : done(result!),
    );
    this.asked = asked;
  }

  override handleError(error: Error, wire: Wire): void {
    this.isSent = false;
    super.handleError(error, wire);
  }
}

/**
 * Statements behind one that says settings, with one Sync at their end, which PostgreSQL runs as one transaction. The
 * driver knows it as one query: its pipeline takes its own class of queries alone.
 */
export class Sequence extends DriverQuery {
  /** The statements, for whoever counts what is sent. */
  readonly asked: readonly Statement[];
  /** The statement with the settings; undefined once PostgreSQL has answered it. */
  #settings: Statement | undefined;
  #parts: Part[];
  /** The number of parts that PostgreSQL has answered. */
  #answered = 0;

  constructor(settings: Statement, asked: readonly Asked[]) {
    super({ text: settings.text, queryMode: 'extended' }, nothing);
    this.asked = asked;
    this.#settings = settings;
    this.#parts = asked.map((one) => new Part(one));
  }

  override prepare(wire: Wire): void {
    // A message by itself would be a write by itself, which costs as much as all of them together.
    const messages: Buffer[] = [];
    const gathering = Object.create(wire, { _send: { value: (one: Buffer) => messages.push(one) } }) as Wire;
    const unsynced = Object.create(gathering, { sync: { value: nothing } }) as Wire;
    say(this.#settings!, gathering, wire);
    for (const part of this.#parts) {
      part._result._types = this._result._types;
      part.prepare(unsynced);
    }
    this.#parts = this.#parts.filter(({ isSent }) => isSent);
    gathering.sync();
    wire._send(Buffer.concat(messages));
  }

  override handleRowDescription(message: unknown): void {
    this.#parts[this.#answered]!.handleRowDescription(message);
  }

  /** The row of the settings is nobody's. */
  override handleDataRow(row: unknown): void {
    if (this.#settings === undefined) this.#parts[this.#answered]!.handleDataRow(row);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#settings === undefined) this.#parts[this.#answered++]!.handleCommandComplete(message, wire);
    else this.#settings = undefined;
    // The driver takes the next statement that is parsed for the one of this name.
    const next = this.#parts[this.#answered];
    this.name = next?.name;
    this.text = next?.text ?? '';
  }

  override handleReadyForQuery(wire: Wire): void {
    this.callback();
    for (const part of this.#parts) part.handleReadyForQuery(wire);
  }

  /** Statements before the one that failed have their answers, those behind it were not even parsed. */
  override handleError(error: Error, wire: Wire): void {
    this.callback();
    if (this.#settings?.name !== undefined) said.get(wire)?.delete(this.#settings.name);
    const isOfPart =
      error instanceof pg.DatabaseError &&
      this.#settings === undefined &&
      this.#answered < this.#parts.length;
    for (const [at, part] of this.#parts.entries()) {
      if (isOfPart && at < this.#answered) part.handleReadyForQuery(wire);
      else {
        if (part.name !== undefined) delete wire.submittedNamedStatements[part.name];
        if (isOfPart && at > this.#answered) part.asked.skipped();
        else part.handleError(error, wire);
      }
    }
  }
}

function say({ text, name, values }: Statement, wire: Wire, connection: Wire): void {
  const known = said.get(connection) ?? new Set();
  said.set(connection, known);
  if (name === undefined) wire.parse({ text, name });
  else if (!known.has(name)) {
    // One that was cut short may have left it behind.
    wire.close({ type: 'S', name });
    wire.parse({ text, name });
    known.add(name);
  }
  wire.bind({ statement: name, values });
  wire.execute({});
}

/** The settings that a connection has under a name. */
const said = new WeakMap<Wire, Set<string>>();

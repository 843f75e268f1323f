import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { type Columns, columnsOf, rowOf } from './columns';
import { type Memory, memoryOf, say, type Statement, type Wire } from './wire';

export type { Statement } from './wire';

/** The driver's answer to a statement. */
export interface Result {
  command: string;
  rowCount?: number | null;
  rows: unknown[];
}

/** A statement that goes out with others, and what becomes of it. */
export interface Asked extends Statement {
  done: (result: Result) => void;
  failed: (error: unknown) => void;
  /** PostgreSQL did not run it, because one before it had failed. Of a read: or its answer cannot be read. */
  skipped: () => void;
  /** Nothing is lost when it runs twice. */
  isRead?: boolean;
}

/** The inside of the driver's query, of which its types say little. */
interface DriverQuery extends pg.Submittable {
  name: string | undefined;
  text: string;
  queryMode: 'extended';
  callback: Callback;
  _result: { _types: pg.CustomTypesConfig };
}
type Callback = (error?: Error | null, result?: Result) => void;
/** Made of a text: settings as an object would be copied, property by property. */
const DriverQuery = pg.Query as unknown as new (text: string, callback: Callback) => DriverQuery;
const nothing: Callback = () => {};

/** A pooler gives one connection several sessions, whose statements of one name may have been prepared at different times. */
let isPooled = false;

/** One statement of a sequence, with its answer as it comes. */
class Part {
  readonly asked: Asked;
  columns: Columns | undefined;
  /** Its columns are those that the connection told before. */
  isKnown = false;
  /** A value of its answer that cannot be read. */
  unreadable: unknown;
  readonly result: Result & { rowCount: number | null } = { command: '', rowCount: null, rows: [] };

  constructor(asked: Asked) {
    this.asked = asked;
  }

  /** False for one with a value that the driver cannot write. */
  send(wire: Wire, memory: Memory): boolean {
    const { text, values, name, isRead, failed } = this.asked;
    const { gathering } = memory;
    const before = memory.messages.length;
    const isParsed =
      name !== undefined &&
      (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) !== undefined;
    try {
      if (!isParsed) gathering.parse({ text, name });
      gathering.bind({ statement: name, values, valueMapper: utils.prepareValue });
    } catch (error) {
      memory.messages.length = before;
      failed(error);
      return false;
    }
    if (!isParsed && name !== undefined) wire.submittedNamedStatements[name] = text;
    if (isParsed && isRead === true && !isPooled) this.columns = memory.columns.get(name);
    this.isKnown = this.columns !== undefined;
    if (!this.isKnown) gathering.describe({ type: 'P' });
    gathering.execute({});
    return true;
  }

  take(values: (string | null)[]): void {
    if (this.unreadable !== undefined) return;
    try {
      this.result.rows.push(rowOf(this.columns!, values));
    } catch (error) {
      this.unreadable = error;
    }
  }

  complete(text: string): void {
    // `INSERT 0 1`, `SELECT 20`, `SET`.
    const words = text.split(' ');
    const count = Number(words.at(-1));
    this.result.command = words[0]!;
    this.result.rowCount = Number.isNaN(count) ? null : count;
  }

  /** `isSame`: it ran in the session that told its columns. */
  end(isSame: boolean): void {
    if (this.isKnown && !isSame) this.asked.skipped();
    else if (this.unreadable === undefined) this.asked.done(this.result);
    else this.asked.failed(this.unreadable);
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
  #memory: Memory | undefined;
  /** The session that runs it. */
  #session: string | undefined;

  constructor(settings: Statement, asked: readonly Asked[]) {
    super(settings.text, nothing);
    this.queryMode = 'extended';
    this.asked = asked;
    this.#settings = settings;
    this.#parts = asked.map((one) => new Part(one));
  }

  prepare(wire: Wire): void {
    const memory = memoryOf(wire);
    this.#memory = memory;
    memory.messages = [];
    say(this.#settings!, memory);
    this.#parts = this.#parts.filter((part) => part.send(wire, memory));
    memory.gathering.sync();
    wire._send(Buffer.concat(memory.messages));
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#parts[this.#answered]!.columns = columnsOf(fields, this._result._types);
  }

  /** The row of the settings ends with the session. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#settings === undefined) this.#parts[this.#answered]!.take(fields);
    else this.#begin(fields.at(-1)!);
  }

  #begin(session: string): void {
    const memory = this.#memory!;
    this.#session = session;
    memory.session ??= session;
    if (memory.session !== session) isPooled = true;
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#settings === undefined) this.#parts[this.#answered++]!.complete(text);
    else this.#settings = undefined;
    // The driver takes the next statement that is parsed for the one of this name.
    const next = this.#parts[this.#answered]?.asked;
    this.name = next?.name;
    this.text = next?.text ?? '';
  }

  handleReadyForQuery(): void {
    this.callback();
    const memory = this.#memory!;
    const isSame = memory.session === this.#session;
    for (const part of this.#parts) {
      const { name, isRead } = part.asked;
      if (isRead === true && isSame && name !== undefined && part.columns !== undefined)
        memory.columns.set(name, part.columns);
      part.end(isSame);
    }
  }

  /** Statements before the one that failed have their answers, those behind it were not even parsed. */
  handleError(error: Error, wire: Wire): void {
    this.callback();
    const memory = memoryOf(wire);
    if (this.#settings?.name !== undefined) memory.said.delete(this.#settings.name);
    const isOfPart =
      error instanceof pg.DatabaseError &&
      this.#settings === undefined &&
      this.#answered < this.#parts.length;
    for (const [at, part] of this.#parts.entries()) {
      const { name, skipped, failed } = part.asked;
      if (isOfPart && at < this.#answered) part.end(memory.session === this.#session);
      else {
        if (name !== undefined) {
          delete wire.submittedNamedStatements[name];
          memory.columns.delete(name);
        }
        if (isOfPart && at > this.#answered) skipped();
        else failed(error);
      }
    }
  }
}

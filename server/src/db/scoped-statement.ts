import { createHash } from 'node:crypto';
import pg, { type PoolClient } from 'pg';

/** Settings of the database that hold in one transaction: name and value. */
export type Settings = readonly (readonly [name: string, value: string])[];

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

/**
 * Runs a statement under settings of its own transaction. Both go out as one sequence with one Sync at its end, which
 * PostgreSQL runs as one transaction: no round trip more, and when the settings fail the statement does not run. In an open
 * transaction they hold until its end. `areNamed`: the connection keeps prepared statements.
 */
export async function scoped(
  client: PoolClient,
  settings: Settings,
  { text, values, name }: Statement,
  areNamed: boolean,
): Promise<Result> {
  const said = sayingOf(settings, areNamed);
  try {
    return await new Promise<Result>((done, fail) => {
      const query = new ScopedQuery({ text, values, name, queryMode: 'extended' }, (error, result) =>
        error ? fail(error) : done(result),
      );
      query.settings = said;
      client.query(query);
    });
  } catch (error) {
    // Else the trace leads to the socket and not to whoever asked.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

/** The statement that says some settings; its text is made once. */
function sayingOf(settings: Settings, areNamed: boolean): Statement {
  const values = settings.map(([, value]) => value);
  const key = settings.length === 1 ? settings[0]![0] : settings.map(([name]) => name).join();
  const text = sayings.get(key) ?? textOf(settings);
  sayings.set(key, text);
  return { text, values, name: areNamed ? nameOf(text) : undefined };
}

const sayings = new Map<string, string>();
const textOf = (settings: Settings): string =>
  `select ${settings.map(([name], at) => `set_config('${name}', $${at + 1}, true)`).join(', ')}`;

/** The inside of the driver's query, of which its types say little. */
interface DriverQuery extends pg.Submittable {
  name: string | undefined;
  prepare(wire: Wire): void;
  handleDataRow(row: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}
/** The driver's connection: each call is one message of the protocol. */
interface Wire {
  submittedNamedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
  parse(message: { text: string; name: string | undefined }): void;
  bind(message: { statement: string | undefined; values: unknown[] }): void;
  execute(message: object): void;
}
type Callback = (error: Error | undefined, result: Result) => void;
const DriverQuery = pg.Query as unknown as new (config: object, callback: Callback) => DriverQuery;

/** The driver's pipeline takes its own class of queries alone. */
class ScopedQuery extends DriverQuery {
  /** The statement with the settings, which goes first; undefined once PostgreSQL has answered it. */
  settings: Statement | undefined;
  #ownName: string | undefined;

  override prepare(wire: Wire): void {
    const { text, name, values } = this.settings!;
    const known = prepared.get(wire) ?? new Set();
    prepared.set(wire, known);
    if (name === undefined) wire.parse({ text, name });
    else if (!known.has(name)) {
      // One that was cut short may have left it behind.
      wire.close({ type: 'S', name });
      wire.parse({ text, name });
      known.add(name);
    }
    wire.bind({ statement: name, values });
    wire.execute({});
    super.prepare(wire);
    // The driver takes the first statement that is parsed for the one of this name.
    this.#ownName = this.name;
    this.name = undefined;
  }

  /** The row of the settings is nobody's. */
  override handleDataRow(row: unknown): void {
    if (this.settings === undefined) super.handleDataRow(row);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.settings === undefined) return super.handleCommandComplete(message, wire);
    this.settings = undefined;
    this.name = this.#ownName;
  }

  /** When the first of two statements that go out together fails, it is unknown whether the second was parsed. */
  override handleError(error: Error, wire: Wire): void {
    if (this.settings?.name !== undefined) prepared.get(wire)?.delete(this.settings.name);
    if (this.settings !== undefined && this.#ownName !== undefined)
      delete wire.submittedNamedStatements[this.#ownName];
    super.handleError(error, wire);
  }
}

/** The settings that a connection has under a name. */
const prepared = new WeakMap<Wire, Set<string>>();

const names = new Map<string, string>();

/** Statements whose text varies (lists of parameters) stay unnamed beyond this number of names. */
const maxNames = 1000;

/**
 * The name of a prepared statement, the same for the same text in every process: where a pooler lends one session to
 * several servers, a name that another of them has used means the same there.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === maxNames) return known;
  const name = `uc_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

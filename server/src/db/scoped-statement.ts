import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type Asked, type Result, Sequence, type Statement } from './sequence';

/** Settings of the database that hold in one transaction: name and value. */
export type Settings = readonly (readonly [name: string, value: string])[];

/**
 * Runs a statement under settings of its own transaction. Both go out as one sequence: no round trip more, and when the
 * settings fail the statement does not run. In an open transaction they hold until its end. `areNamed`: the
 * connection keeps prepared statements.
 */
export function scoped(
  client: PoolClient,
  settings: Settings,
  statement: Statement,
  areNamed: boolean,
): Promise<Result> {
  return new Promise((done, failed) => {
    const skipped = () => failed(new Error('the only statement cannot be skipped'));
    sendTogether(client, settings, [{ ...statement, done, failed, skipped }], areNamed);
  });
}

/** Sends statements as one sequence under the same settings. */
export function sendTogether(
  client: PoolClient,
  settings: Settings,
  statements: readonly Asked[],
  areNamed: boolean,
): void {
  client.query(new Sequence(sayingOf(settings, areNamed), statements));
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
/** It ends with the session, by which a sequence knows whether it is the one of before. */
const textOf = (settings: Settings): string =>
  `select ${settings.map(([name], at) => `set_config('${name}', $${at + 1}, true), `).join('')}pg_backend_pid()`;

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

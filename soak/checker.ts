import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { bookChecks } from './book-checks';
import { brokenChains } from './chain';
import { readJournal, type JournalEntry } from './journal';

/** Asks the database under test, on a connection that the server knows nothing of. */
export type Asks = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
/** The place of the database: a running PostgreSQL, or the folder of an embedded one that nobody has open. */
export type Where = { adminUrl: string } | { dataDir: string };
/** Something that must not be, with the first rows that show it. */
export interface Fault {
  check: string;
  rows: unknown[];
}

/** A connection for a while, to look or to do harm. */
export async function withDatabase<T>(where: Where, run: (ask: Asks) => Promise<T>): Promise<T> {
  if ('dataDir' in where) {
    const database = await PGlite.create({ dataDir: `${where.dataDir}/pglite` });
    try {
      return await run(
        async (sql, values) => (await database.query<Record<string, unknown>>(sql, values)).rows,
      );
    } finally {
      await database.close();
    }
  }
  const connectionString = Object.assign(new URL(where.adminUrl), { pathname: '/user_center' }).href;
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return await run(
      async (sql, values) => (await client.query(sql, values)).rows as Record<string, unknown>[],
    );
  } finally {
    await client.end();
  }
}

/** I1–I10 and the chains, and, with a journal, that every request in it has exactly the effect that its answer says. */
export async function check(
  where: Where,
  { auditKey, journal, since }: { auditKey: Buffer; journal?: string; since?: Map<number, number> },
): Promise<Fault[]> {
  return withDatabase(where, async (ask) => {
    const faults: Fault[] = [];
    const found = (name: string, rows: unknown[]) => {
      if (rows.length > 0) faults.push({ check: name, rows: rows.slice(0, 20) });
    };
    for (const [name, query] of Object.entries(bookChecks))
      found(name, await ask(`select * from (${query}) as wrong limit 20`));
    found('I7 a chain is broken', await brokenChains(ask, auditKey));
    if (journal === undefined) return faults;
    const requests = readJournal(journal);
    const facts = await factsOf(ask);
    found(
      'I3 what was accepted is not there exactly once',
      requests.filter((one) => isLost(one, facts)).map(shown),
    );
    found('I4 what was refused has an effect', requests.filter((one) => isUndead(one, facts)).map(shown));
    found('I4 an open request is there by half', requests.filter((one) => isHalf(one, facts)).map(shown));
    found(
      'I4 an event was requested by nobody',
      since === undefined ? [] : strangers(requests, facts, since),
    );
    return faults;
  });
}

/** The present end of every tenant's audit chain: later events come from the load. */
export const headsOf = (where: Where): Promise<Map<number, number>> =>
  withDatabase(where, async (ask) => {
    const rows = await ask('select uid::text, seq::text from audit_heads');
    return new Map(rows.map(({ uid, seq }) => [Number(uid), Number(seq)]));
  });

interface Facts {
  /** Stored status and answer by tenant, route and key. */
  keys: Map<string, { status: number; data: Record<string, unknown> }>;
  /** Number of occurrences of each event in the book. */
  events: Map<string, number>;
  txns: { uid: number; txnNo: number; name: string; actor: string }[];
}

async function factsOf(ask: Asks): Promise<Facts> {
  const stored = await ask(
    `select uid::text, scope, key, http_status::text as status, response from idempotency_keys`,
  );
  const rows = await ask('select uid::text, txn_no::text, kind, ref_id, actor from ledger_txns');
  const keys: Facts['keys'] = new Map();
  for (const { uid, scope, key, status, response } of stored as Record<string, string>[]) {
    const { data } = JSON.parse(response!) as { data: Record<string, unknown> | null };
    keys.set(`${uid} ${scope} ${key}`, { status: Number(status), data: data ?? {} });
  }
  const events: Facts['events'] = new Map();
  const txns = (rows as Record<string, string>[]).map(({ uid, txn_no, kind, ref_id, actor }) => {
    const name = `${uid} ${kind} ${ref_id}`;
    events.set(name, (events.get(name) ?? 0) + 1);
    return { uid: Number(uid), txnNo: Number(txn_no), name, actor: actor! };
  });
  return { keys, events, txns };
}

const storedFor = ({ uid, path, key }: JournalEntry, { keys }: Facts) => keys.get(`${uid} ${path} ${key}`);
const shown = ({ uid, path, kind, ref, heard }: JournalEntry) => ({
  uid,
  path,
  kind,
  ref: ref ?? heard?.ref,
  status: heard?.status,
});
const nameOf = ({ uid, kind, ref, heard }: JournalEntry, given = heard?.ref) =>
  kind === null || (ref ?? given) == null ? undefined : `${uid} ${kind} ${ref ?? given}`;
const times = (name: string | undefined, { events }: Facts) =>
  name === undefined ? undefined : (events.get(name) ?? 0);

function isLost(request: JournalEntry, facts: Facts): boolean {
  if (request.heard?.status !== 200) return false;
  if (request.key !== null && storedFor(request, facts)?.status !== 200) return true;
  // Without a key the channel reports again until it is heard, so it may still be on its way, but never there twice.
  const count = times(nameOf(request), facts);
  return count !== undefined && (request.key === null ? count > 1 : count !== 1);
}

function isUndead(request: JournalEntry, facts: Facts): boolean {
  const { status = 0 } = request.heard ?? {};
  if (status < 400 || status >= 500 || request.key === null) return false;
  return storedFor(request, facts)?.status === 200 || (times(nameOf(request), facts) ?? 0) > 0;
}

/** Nobody knows the outcome, but key and effect stand and fall together. */
function isHalf(request: JournalEntry, facts: Facts): boolean {
  if (
    request.key === null ||
    request.kind === null ||
    (request.heard !== undefined && request.heard.status !== 0 && request.heard.status < 500)
  )
    return false;
  const stored = storedFor(request, facts);
  const isDone = stored?.status === 200;
  const given = Object.entries(stored?.data ?? {}).find(([name]) =>
    /^(recharge|repay|withdraw)_no$/.test(name),
  )?.[1];
  const count = times(nameOf(request, given as string | undefined), facts);
  return isDone ? count !== 1 : count !== undefined && count > 0;
}

/** Events of people, after the load began, that no request names: neither its own reference nor the answer's. */
function strangers(requests: readonly JournalEntry[], facts: Facts, since: Map<number, number>): unknown[] {
  const wanted = new Set<string>();
  for (const request of requests) {
    const { data = {} } = storedFor(request, facts) ?? {};
    for (const ref of [request.ref, request.heard?.ref, data.recharge_no, data.repay_no, data.withdraw_no])
      if (typeof ref === 'string') wanted.add(`${request.uid} ${request.kind ?? 'recharge.success'} ${ref}`);
  }
  return facts.txns.filter(
    ({ uid, txnNo, name, actor }) =>
      txnNo > (since.get(uid) ?? 0) && !actor.startsWith('system') && !wanted.has(name),
  );
}

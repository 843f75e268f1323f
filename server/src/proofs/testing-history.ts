import type { TestApp } from '../testing';

/** A line of the history of a document: who is said to have caused it. */
export interface HistoryLine {
  table: string;
  event: string;
  kind: string;
  actor: string;
}

interface History {
  name: string;
  kind: string;
  event: string;
}
/** Read once for a database, since the catalogue takes longer than the counting. */
const known = new WeakMap<TestApp, Promise<History[]>>();

/** Every table that says who did something, by its columns: a new one counts as well. */
export function historiesOf(app: TestApp): Promise<History[]> {
  const read = known.get(app) ?? readHistories(app);
  known.set(app, read);
  return read;
}

function readHistories({ database }: TestApp): Promise<History[]> {
  return database.asOwner<History>(
    `select c.table_name as name, min(k.column_name) as kind,
       coalesce(min(e.column_name), '''''') as event
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     join information_schema.columns k on k.table_name = c.table_name and k.column_name in ('actor_kind', 'side')
     left join information_schema.columns e on e.table_name = c.table_name and e.column_name in ('event', 'kind')
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'actor' and c.is_nullable = 'NO'
     group by 1 order by 1`,
  );
}

type Counted = HistoryLine & { n: number };
async function counted(app: TestApp): Promise<Map<string, Counted>> {
  const tables = await historiesOf(app);
  const rows = await app.database.asOwner<Counted>(
    tables
      .map(
        ({ name, kind, event }) =>
          `select '${name}' as table, ${event} as event, ${kind} as kind, actor, count(*)::int as n from ${name} group by 1, 2, 3, 4`,
      )
      .join(' union all '),
  );
  return new Map(rows.map((row) => [[row.table, row.event, row.kind, row.actor].join('|'), row]));
}

/** Refuses a line that names somebody else than who acted: `system` is a job, and nothing else. */
export function refuseMisnamed(lines: readonly HistoryLine[], isJob: boolean): void {
  const wrong = lines.filter(({ kind }) => (kind === 'system') !== isJob);
  if (wrong.length > 0) throw new Error(`not who did it: ${JSON.stringify(wrong)}`);
}

/** The answer of a call, with the lines of every history that were written meanwhile. */
export async function withLines<T>(
  app: TestApp,
  call: () => Promise<T>,
): Promise<{ answer: T; lines: HistoryLine[] }> {
  const before = await counted(app);
  const answer = await call();
  const lines = [...(await counted(app))].flatMap(([key, { n, ...line }]) =>
    n > (before.get(key)?.n ?? 0) ? [line] : [],
  );
  return { answer, lines };
}

import { sql } from 'kysely';
import type { Db } from '../../db/index';
import { check, type Check, type Finding } from './store';

/** A foreign key between two tables of tenants, as the catalogue has it. */
interface Link {
  child: string;
  parent: string;
  columns: string[];
  targets: string[];
}

/** Those that triggers keep: a foreign key of the book would lock and log the row that it points to (ADR 139). */
const withoutLocks: readonly Link[] = [
  link('ledger_postings', 'ledger_accounts', ['uid', 'account_no']),
  link('ledger_postings', 'ledger_txns', ['uid', 'txn_no', 'legs']),
  link('ledger_records', 'ledger_txns', ['uid', 'txn_no']),
  link('ledger_txns', 'audit_events', ['uid', 'txn_no'], ['uid', 'seq']),
];
function link(child: string, parent: string, columns: string[], targets = columns): Link {
  return { child, parent, columns, targets };
}

/** Read once for a database: keys come with migrations, which run before a server serves. */
const known = new WeakMap<Db, Link[]>();

/** One statement for all of them takes the embedded database, which has one session, away from requests for seconds. */
const LINKS_AT_ONCE = 6;

/**
 * Every row that points to another one of its tenant finds it there (trust-tests I10): checks again what foreign keys
 * and triggers guarantee, since whoever may disable them could move a row to another tenant.
 */
export const tenantKeyCheck: Check = {
  name: 'tenant.key',
  async find(db, uid) {
    const links = known.get(db) ?? (await linksOf(db));
    known.set(db, links);
    const findings: Finding[] = [];
    for (let at = 0; at < links.length; at += LINKS_AT_ONCE)
      findings.push(...(await strays(links.slice(at, at + LINKS_AT_ONCE)).find(db, uid)));
    return findings;
  },
};

const strays = (links: readonly Link[]): Check =>
  check(
    'tenant.key',
    (of) =>
      sql`${sql.join(
        links.map(({ child, parent, columns, targets }) => {
          const pairs = columns.map((column, at) => ({
            own: `child.${column}`,
            its: `parent.${targets[at]!}`,
          }));
          const joined = pairs.map(({ own, its }) => sql`${sql.ref(its)} = ${sql.ref(own)}`);
          const given = pairs.map(({ own }) => sql`${sql.ref(own)} is not null`);
          return sql`(select child.uid, ${`${child} → ${parent}`}::text as subject, null::bigint as expected, null::bigint as found
            from ${sql.table(child)} as child left join ${sql.table(parent)} as parent on ${sql.join(joined, sql` and `)}
            where ${of('child')} and ${sql.join(given, sql` and `)} and parent.uid is null limit 20)`;
        }),
        sql` union all `,
      )}`,
  );

async function linksOf(db: Db): Promise<Link[]> {
  const names = (table: 'conrelid' | 'confrelid', keys: 'conkey' | 'confkey') => sql`
    (select json_agg(a.attname order by k.ord) from unnest(c.${sql.ref(keys)}) with ordinality as k (num, ord)
     join pg_attribute a on a.attrelid = c.${sql.ref(table)} and a.attnum = k.num)`;
  const { rows } = await sql<Link>`
    select child.relname as child, parent.relname as parent, ${names('conrelid', 'conkey')} as columns,
      ${names('confrelid', 'confkey')} as targets
    from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname = 'uid')
      and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attnum = any (c.confkey) and a.attname = 'uid')
    order by child.relname, c.conname`.execute(db);
  return [...withoutLocks, ...rows];
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { CarriedTable } from './carry';
import { appliedTo, checked, readMigrations } from './migrate';
import { CannotOpenDatabase, lostRace } from './outage';
import type { Owner } from './roles';

/**
 * What is in a database that rows shall be carried to: nothing; our tables as migrations leave them, which nobody has used;
 * our tables in use; something that is not ours.
 */
export type TargetState = 'empty' | 'unused' | 'used' | 'foreign';

/** Looks at a database, as its owner. */
export async function targetState(owner: Owner): Promise<TargetState> {
  const { rows } = await owner.query<{ is: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p', 'v', 'm', 'f') and relname <> 'schema_migration') as is`,
  );
  if (!rows[0]!.is) return 'empty';
  try {
    const applied = await appliedTo(owner);
    checked(readMigrations(), applied);
    if (applied.length === 0) return 'foreign';
  } catch (error) {
    // Such as a table of that name with other columns.
    const isOfAnother = (error as { code?: string }).code?.startsWith('42') === true;
    if (isOfAnother || error instanceof CannotOpenDatabase) return 'foreign';
    throw error;
  }
  return (await isUsed(owner)) ? 'used' : 'unused';
}

/** Whether any server has ever served it: the first thing that one does is to make the keys. */
async function isUsed(owner: Owner): Promise<boolean> {
  for (const table of ['crypto_keys', 'users', 'staff', 'ledger_txns']) {
    const { rows } = await owner.query<{ is: boolean }>(
      `select to_regclass('public.${table}') is not null as is`,
    );
    if (!rows[0]!.is) continue;
    const { rows: found } = await owner.query<{ is: boolean }>(`select exists (select from ${table}) as is`);
    if (found[0]!.is) return true;
  }
  return false;
}

/** The longest wait for the tables: a move that was killed keeps them until PostgreSQL has noticed its end. */
const WAIT_MS = 120_000;

/** Begins a transaction in which nobody else reads or writes these tables; says once that it waits. */
export async function beginAlone(
  owner: Owner,
  tables: readonly CarriedTable[],
  settings: string,
  waits: () => void,
): Promise<void> {
  const until = performance.now() + WAIT_MS;
  for (let tries = 1; ; tries++) {
    await owner.query(`begin; ${settings}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = '1s'`);
    try {
      await owner.query(
        `lock table schema_migration, ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`,
      );
      return;
    } catch (error) {
      await owner.query('rollback');
      if (!lostRace.has((error as { code?: string }).code ?? '') || performance.now() > until) throw error;
      if (tries === 1) waits();
      await sleep(200);
    }
  }
}

/**
 * Takes away what would act on carried rows or refuse them in another order than they were written in: foreign keys,
 * triggers, row policies of the owner. Returns the statements that bring all of it back, by which PostgreSQL proves every
 * foreign key anew. In an open transaction, as the owner of the tables.
 */
export async function loosen(owner: Owner, tables: readonly CarriedTable[]): Promise<string[]> {
  const { rows: keys } = await owner.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const { rows: forced } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  for (const { on, name } of keys) await owner.query(`alter table ${on} drop constraint ${name}`);
  for (const { name } of tables) await owner.query(`alter table ${name} disable trigger user`);
  for (const { name } of forced) await owner.query(`alter table ${name} no force row level security`);
  return [
    ...keys.map(({ on, name, definition }) => `alter table ${on} add constraint ${name} ${definition}`),
    ...tables.map(({ name }) => `alter table ${name} enable trigger user`),
    ...forced.map(({ name }) => `alter table ${name} force row level security`),
  ];
}

/** Constraints, triggers, row policies and indexes of our tables as a text, to see that a database is as strict as another. */
export async function strictnessOf(owner: Owner): Promise<string> {
  const { rows } = await owner.query<{ line: string }>(
    `select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) as line
       from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled, pg_get_triggerdef(t.oid))
       from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
     union all select concat_ws(' ', oid::regclass, relrowsecurity, relforcerowsecurity)
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', tablename, policyname, cmd, qual, with_check) from pg_policies where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ line }) => line).join('\n');
}

/** A connection of the user who owns the tables. */
export interface Owner {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[] }>;
}

/** The role that the running server acts as: it reads and writes rows, and owns nothing (trust §3.2). */
export const appRole = 'uc_app';
/** The role for reconciliation and reports: it only reads. */
export const reportRole = 'uc_ro';

/**
 * Makes sure that the roles exist, may use this database, and that `login` may act as the first of them.
 * Runs at every opening and not as a migration: roles belong to the cluster, so a database restored elsewhere
 * arrives without them. Two servers may run it at once, also on two databases of one cluster.
 */
export async function ensureRoles(owner: Owner, login?: string): Promise<void> {
  for (const role of [appRole, reportRole]) await owner.query(create(role));
  await owner.query(grants);
  for (const member of login ? ['current_user', `'${login.replaceAll("'", "''")}'`] : ['current_user']) {
    await owner.query(join(member));
  }
}

const create = (role: string): string => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role ${role} is missing and % may not create it; an administrator must run: create role ${role} nologin; grant ${role} to %;',
      current_user, quote_ident(current_user);
end $$`;

const join = (member: string): string => `
do $$ begin
  if not pg_has_role(${member}, '${appRole}', 'member') then
    execute format('grant ${appRole} to %I', ${member});
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception '% may not act as ${appRole}; an administrator must run: grant ${appRole} to %;',
      ${member}, quote_ident(${member});
end $$`;

// Tables made later by the migrating user are open to the server unless their migration revokes something.
// The last block takes from everybody what PostgreSQL gives by default and nobody here needs.
const grants = `
alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
alter default privileges in schema public grant usage, select on sequences to ${appRole};
alter default privileges in schema public grant select on tables to ${reportRole};
do $$ begin
  if not has_schema_privilege('${appRole}', 'public', 'usage') or not has_schema_privilege('${reportRole}', 'public', 'usage') then
    grant usage on schema public to ${appRole}, ${reportRole};
  end if;
  if has_schema_privilege('${appRole}', 'public', 'create') then
    revoke create on schema public from public;
  end if;
  if has_database_privilege('${appRole}', current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
exception when insufficient_privilege then
  raise notice 'not the owner of the schema: its default privileges stay';
end $$`;

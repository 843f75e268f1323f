/**
 * Makes the database of a test refuse a lock order that can deadlock: in one transaction a first lock on one
 * tenant's accounts after those of another. Whoever moves money of both sides locks them in one sorted
 * statement (trust §3.5). Those of the platform, whose number is the lowest, may come first.
 */
export const watchLockOrder = `
  alter function ledger_lock(bigint[], int[]) rename to ledger_lock_sorted;
  create function ledger_lock(p_uids bigint[], p_account_nos int[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    locked bigint[] := string_to_array(nullif(current_setting('uc.locked_tenants', true), ''), ',')::bigint[];
  begin
    if not p_uids <@ locked and locked <> '{1}' then
      raise exception 'ledger: the accounts of % are locked after those of %, and not together', p_uids, locked;
    end if;
    perform set_config('uc.locked_tenants', array_to_string(array(select distinct unnest(locked || p_uids)), ','), true);
    perform ledger_lock_sorted(p_uids, p_account_nos);
  end $$;
  revoke execute on function ledger_lock(bigint[], int[]) from public;
  grant execute on function ledger_lock(bigint[], int[]) to uc_app`;

/** Stops watching the lock order, for one transaction over many tenants before anybody else is there. */
export const unwatchLockOrder = `
  drop function ledger_lock(bigint[], int[]);
  alter function ledger_lock_sorted(bigint[], int[]) rename to ledger_lock`;

import type { TestApp } from '../testing';

/** No row of this customer can be written any more, in any table but those of waiting work. */
export const poison = ({ database }: Pick<TestApp, 'database'>, uid: number) =>
  database.asOwner(`
    create function poison() returns trigger language plpgsql as $$ begin
      if coalesce(new.uid, old.uid) = ${uid} then raise exception 'poisoned'; end if;
      return coalesce(new, old);
    end $$;
    do $$ declare t text; begin
      for t in select c.table_name from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'uid' and c.table_name not in ('outbox', 'export_tasks') and b.table_type = 'BASE TABLE' loop
        execute format('create trigger poison before insert or update or delete on %I for each row execute function poison()', t);
      end loop;
    end $$`);
export const heal = ({ database }: Pick<TestApp, 'database'>) =>
  database.asOwner('drop function poison() cascade');

/** Jobs that have something to do for one of two customers of the demo's kind, or walk over everybody's rows. */
export const walked = [
  'contracts.expiry',
  'deadlines.remind',
  'disputes.due',
  'files.sweep',
  'finance.bills',
  'finance.coinExpiry',
  'finance.creditExpiry',
  'finance.iouAutoRepay',
  'finance.iouCollect',
  'finance.iouFreeze',
  'finance.iouLateFees',
  'finance.iouReminders',
  'finance.microDepositEnd',
  'finance.rechargeTimeout',
  'finance.withdrawLapse',
  'incubation.clocks',
  'invoices.reds',
  'jobs.prune',
  'messages.purge',
  'orders.autoAccept',
  'orders.payTimeout',
  'orders.refundSilence',
  'requests.clocks',
  'support.clocks',
  'works.complaints',
];

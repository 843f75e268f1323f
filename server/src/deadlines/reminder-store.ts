import type { Db, Tx } from '../db/index';

interface Reminder {
  uid: number;
  kind: string;
  no: string;
  due_at: Date;
  days: number;
}

/** The reminders that were sent of obligations which end between two moments. */
export const sentReminders = (db: Db, from: Date, to: Date): Promise<Reminder[]> =>
  db
    .selectFrom('deadline_reminders')
    .select(['uid', 'kind', 'no', 'due_at', 'days'])
    .where('due_at', '>=', from)
    .where('due_at', '<', to)
    .execute();

/** Notes a reminder; false when it was sent before, by another server as well. */
export async function noteReminder(tx: Tx, reminder: Reminder): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deadline_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

import { randomUUID } from 'node:crypto';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import { enqueue } from '../jobs/index';

/**
 * Enqueues `money.arrived` of the outbox, for rooms that wait for money of a customer; money of the past sets off nothing.
 * Call it in the transaction of the posting; it takes no locks.
 */
export async function announceMoney(tx: Tx, uid: number): Promise<void> {
  if (clock.pastMoment() !== undefined) return;
  await enqueue(tx, { uid, kind: 'money.arrived', refNo: randomUUID() });
}

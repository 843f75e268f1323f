import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/index';
import { enqueue } from '../jobs/index';

/**
 * Enqueues `money.arrived` of the outbox, for rooms that wait for money of a customer. Call it in the transaction of the
 * posting; it takes no locks.
 */
export const announceMoney = (tx: Tx, uid: number): Promise<boolean> =>
  enqueue(tx, { uid, kind: 'money.arrived', refNo: randomUUID() });

import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/index';
import { enqueue } from '../jobs/index';

/**
 * Money has come in for a customer; rooms that wait for some hear of it a moment later, as `money.arrived` of the outbox.
 * Call it in the transaction of the money; it takes no locks.
 */
export const announceMoney = (tx: Tx, uid: number): Promise<boolean> =>
  enqueue(tx, { uid, kind: 'money.arrived', refNo: randomUUID() });

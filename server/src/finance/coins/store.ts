import { type Coin, coin, subtract } from '@uc/contract/money';
import { sql } from 'kysely';
import { type Db, joint, type Tx } from '../../db/index';

export interface Batch {
  batchNo: string;
  bucket: 'paid' | 'bonus';
  amount: Coin;
  remaining: Coin;
  expireAt: Date | null;
}
export interface Use {
  useId: string;
  batchNo: string;
  bucket: 'paid' | 'bonus';
  expireAt: Date | null;
  /** The amount of it that is still spent or frozen. */
  amount: Coin;
}
const batchColumns = ['batch_no', 'bucket', 'amount_coin', 'remaining_coin', 'expire_at'] as const;
type BatchRow = {
  batch_no: string;
  bucket: 'paid' | 'bonus';
  amount_coin: number;
  remaining_coin: number;
  expire_at: Date | null;
};
const batchOf = (row: BatchRow): Batch => ({
  batchNo: row.batch_no,
  bucket: row.bucket,
  amount: coin(row.amount_coin),
  remaining: coin(row.remaining_coin),
  expireAt: row.expire_at,
});

/**
 * Batches with something left that have not expired, locked, in the order in which they are spent
 * (decisions.md D1).
 */
export async function spendableBatches(tx: Tx, uid: number, at: Date): Promise<Batch[]> {
  const rows = await tx
    .selectFrom('coin_batches')
    .select(batchColumns)
    .where('uid', '=', uid)
    .where('remaining_coin', '>', 0)
    .where((row) => row.or([row('expire_at', 'is', null), row('expire_at', '>', at)]))
    .orderBy('bucket')
    .orderBy('expire_at')
    .orderBy('created_at')
    .orderBy('batch_no')
    .forNoKeyUpdate()
    .execute();
  return rows.map(batchOf);
}

/** Batches that have expired with something left, locked. */
export async function expiredBatches(tx: Tx, uid: number, at: Date): Promise<Batch[]> {
  const rows = await tx
    .selectFrom('coin_batches')
    .select(batchColumns)
    .where('uid', '=', uid)
    .where('remaining_coin', '>', 0)
    .where('expire_at', '<=', at)
    .orderBy('batch_no')
    .forNoKeyUpdate()
    .execute();
  return rows.map(batchOf);
}

/** Every batch with something left, as it will be spent. */
const live = joint(
  (db, { uid }: { uid: number }) =>
    db
      .selectFrom('coin_batches')
      .select(batchColumns)
      .where('uid', '=', uid)
      .where('remaining_coin', '>', 0)
      .orderBy('bucket')
      .orderBy('expire_at')
      .orderBy('created_at'),
  { expire_at: true },
);
export const liveBatches = async (db: Db, uid: number): Promise<Batch[]> =>
  (await live(db, { uid })).map(batchOf);

export async function insertBatches(
  tx: Tx,
  batches: readonly {
    uid: number;
    batch_no: string;
    bucket: 'paid' | 'bonus';
    amount_coin: number;
    created_at: Date;
    expire_at: Date | null;
  }[],
): Promise<void> {
  await tx
    .insertInto('coin_batches')
    .values(batches.map((batch) => ({ ...batch, remaining_coin: batch.amount_coin })))
    .execute();
}

/** Takes from batches (negative) or gives back to them (positive). */
export async function changeBatches(
  tx: Tx,
  uid: number,
  changes: readonly { batchNo: string; change: number }[],
): Promise<void> {
  await sql`
    update coin_batches set remaining_coin = remaining_coin + changes.change
    from (select "batchNo" as batch_no, sum(change)::bigint as change
          from json_to_recordset(${JSON.stringify(changes)}::json) as row ("batchNo" text, change bigint) group by 1) as changes
    where coin_batches.uid = ${uid} and coin_batches.batch_no = changes.batch_no`.execute(tx);
}

export async function insertUses(
  tx: Tx,
  uses: readonly {
    uid: number;
    batch_no: string;
    amount_coin: number;
    status: 'frozen' | 'spent' | 'expired';
    biz_no: string;
    created_at: Date;
  }[],
): Promise<void> {
  await tx.insertInto('coin_uses').values(uses).execute();
}

/**
 * The coins that a document has frozen or spent, less those that came back; paid coins and late expiries
 * first, as refunds go.
 */
export async function usesOf(db: Db, uid: number, bizNo: string, status: 'frozen' | 'spent'): Promise<Use[]> {
  const rows = await db
    .selectFrom('coin_uses as use')
    .innerJoin('coin_batches as batch', (join) =>
      join.onRef('batch.uid', '=', 'use.uid').onRef('batch.batch_no', '=', 'use.batch_no'),
    )
    .select([
      'use.use_id',
      'use.batch_no',
      'batch.bucket',
      'batch.expire_at',
      'use.amount_coin',
      'use.returned_coin',
    ])
    .where('use.uid', '=', uid)
    .where('use.biz_no', '=', bizNo)
    .where('use.status', '=', status)
    .orderBy('batch.bucket', 'desc')
    .orderBy('batch.expire_at', 'desc')
    .orderBy('use.batch_no')
    .execute();
  return rows
    .filter((row) => row.amount_coin > row.returned_coin)
    .map((row) => ({
      useId: row.use_id,
      batchNo: row.batch_no,
      bucket: row.bucket,
      expireAt: row.expire_at,
      amount: subtract(coin(row.amount_coin), coin(row.returned_coin)),
    }));
}

export async function setUseStatus(
  tx: Tx,
  uid: number,
  useIds: readonly string[],
  status: 'released' | 'spent',
): Promise<void> {
  await tx
    .updateTable('coin_uses')
    .set({ status })
    .where('uid', '=', uid)
    .where('use_id', 'in', useIds)
    .execute();
}

export async function addReturned(
  tx: Tx,
  uid: number,
  returns: readonly { useId: string; amount: number }[],
): Promise<void> {
  await sql`
    update coin_uses set returned_coin = returned_coin + back.amount
    from json_to_recordset(${JSON.stringify(returns)}::json) as back ("useId" uuid, amount bigint)
    where coin_uses.uid = ${uid} and coin_uses.use_id = back."useId"`.execute(tx);
}

import { daysUntil } from '@uc/contract/day';
import type { Input, Output } from '@uc/contract/endpoint';
import { batchStatuses, type coinBatches } from '@uc/contract/finance/coin-batches';
import { coin } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import { listBatches } from './batch-store';

/** 创意币批次: the rest of each and its end; bonus alone ends (decisions.md D1). */
export async function batches(
  db: Db,
  uid: number,
  input: Input<typeof coinBatches.batches>,
): Promise<Output<typeof coinBatches.batches>> {
  const now = await clock.now(db);
  const { status, start_time, end_time } = input;
  const filter = { status, start_time, end_time, keyword: input.keyword || undefined };
  const offset = (input.page - 1) * input.page_size;
  const { rows, total } = await listBatches(db, uid, filter, now, {
    limit: input.page_size,
    offset,
    sort: input.sort,
  });
  return {
    total,
    page: input.page,
    page_size: input.page_size,
    list: rows.map((row) => ({
      batch_no: row.batch_no,
      bucket: row.bucket,
      amount: coin(row.amount_coin),
      remaining: coin(row.remaining_coin),
      frozen: coin(row.frozen_coin),
      created_at: row.created_at,
      expire_at: row.expire_at,
      days_left: row.expire_at === null ? null : daysUntil(row.expire_at, now),
      status: row.now_status,
      status_text: batchStatuses[row.now_status],
    })),
  };
}

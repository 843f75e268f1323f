import { orderStatusTexts, orderTypes } from '@uc/contract/orders';
import { fen, formatFen } from '@uc/contract/money';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { readPage } from './store';

const MOST = 5000;

/** An account's purchases for the copy of its personal data, the newest first. */
export async function orderData(_deps: Deps, db: Db, uid: number) {
  const range = { uid, role: 'buyer', creator: null, tab: 'all', from: null, to: null } as const;
  const rows = await readPage(db, range, {}, { newestFirst: true, skip: 0 }, MOST);
  return rows.map((row) => ({
    section: '订单',
    at: row.created_at,
    item: `${row.order_no} ${row.title}`,
    content: `${orderTypes[row.order_type]} ${orderStatusTexts[row.status]} ${formatFen(fen(row.total_fen))}元`,
  }));
}

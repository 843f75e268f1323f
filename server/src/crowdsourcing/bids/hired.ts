import type { Fen } from '@uc/contract/money';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { mintId } from '../../vault/index';
import type { RequestRow } from '../requests/store';
import { type BidRow, insertBid } from './store';

interface Hired {
  uid: number;
  price: Fen;
  days: number;
  plan: string;
  created_by: string;
  created_by_sub: string | null;
}

/** The bid that an agreed hire is from then on: its contract, its lists and its record are those of a bid that was chosen. */
export async function hireBid(tx: Tx, request: RequestRow, { price, ...hired }: Hired): Promise<BidRow> {
  const at = await now(tx);
  return insertBid(tx, {
    ...hired,
    bid_no: mintId('BD'),
    request_no: request.request_no,
    buyer_uid: request.uid,
    status: 'won',
    rank: 1,
    price_fen: price,
    created_at: at,
    updated_at: at,
  });
}

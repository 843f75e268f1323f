import { onlineChannels } from '@uc/contract/finance/channels';
import { type Fen, fen, subtract } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { incomeLines } from './income-store';
import { rechargesSince } from './stretch-store';

/** Income of a seller as it became available: the earned amount and its deductions. */
export interface Income {
  at: Date;
  orderNo: string;
  title: string;
  buyer: string;
  gross: Fen;
  fee: Fen;
  tax: Fen;
  net: Fen;
}

/** A seller's income in a stretch of time, line by line, oldest first. */
export const incomeBetween = async (db: Db, uid: number, from: Date, to: Date): Promise<Income[]> =>
  (await incomeLines(db, uid, from, to)).map((row) => {
    const [gross, fee, tax] = [fen(row.gross), fen(row.fee), fen(row.tax)];
    const { created_at: at, biz_no: orderNo, title, counterparty: buyer } = row;
    return { at, orderNo, title, buyer, gross, fee, tax, net: subtract(subtract(gross, fee), tax) };
  });

/** Money that came into the balance online; `no` is that of the document which brought it. */
export interface OnlineMoney {
  bizType: string;
  no: string;
  amount: Fen;
  at: Date;
}

/** Online recharges since a moment, less what was sent back, the newest first. */
export const onlineRechargesSince = async (db: Db, uid: number, since: Date): Promise<OnlineMoney[]> =>
  (await rechargesSince(db, { uid, since, channels: onlineChannels })).map(
    ({ amount, biz_type: bizType, biz_no: no, created_at: at }) => ({ bizType, no, amount: fen(amount), at }),
  );

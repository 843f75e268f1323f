import { fen } from '@uc/contract/money';
import type { TestDatabase } from '../../db/testing';
import { system } from '../../ledger/index';
import { newCustomer, newNo, owner } from '../testing';
import { takePayment } from './payment';
import { acceptOrder, type Acceptance, type Arrived, postSettlementRelease } from './settlement';

type Seller = Pick<NonNullable<Acceptance['seller']>, 'uid'> & Partial<NonNullable<Acceptance['seller']>>;

/** A price that a buyer has paid and accepted: its settlement, which has not arrived. */
export async function newPending(database: TestDatabase, amount: number, seller: Seller): Promise<string> {
  const uid = await newCustomer(database, { rmb: amount });
  const order = { uid, orderNo: newNo('O'), title: '企业画册设计', by: owner, orderType: 'service' };
  const whole = { kind: 'person', feeBasisPoints: 0, buyerName: '演*', ...seller } as const;
  await database.transaction((tx) => takePayment(tx, { ...order, parts: { rmb: fen(amount) } }));
  const accepted = await database.transaction((tx) => acceptOrder(tx, { ...order, seller: whole }));
  return accepted!.settlementNo;
}

/** Income that has waited arrives. */
export const arrives = ({ transaction }: TestDatabase, uid: number, settlementNo: string): Promise<Arrived> =>
  transaction((tx) => postSettlementRelease(tx, { uid, by: system, settlementNo }));

import { dayOf } from '@uc/contract/day';
import type { Fen } from '@uc/contract/money';
import { inThePast } from '../server/src/clock';
import type { Database } from '../server/src/db/index';
import { issueBill, postCreditGrant } from '../server/src/finance/credit/index';
import { grantCoupon, insertTemplate } from '../server/src/finance/coupons/index';
import { takePayment } from '../server/src/finance/payments/index';
import { system } from '../server/src/ledger/index';

const VOUCHER = 'load-voucher';
const DAY_MS = 86_400_000;
/** A moment so many days before now. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** The template of the vouchers that `giveMeans` grants; once in a database. */
export const addVoucher = ({ transaction }: Database): Promise<unknown> =>
  transaction((tx) =>
    insertTemplate(tx, {
      template_id: VOUCHER,
      name: '代金券',
      kind: 'voucher',
      face_fen: 900_000_00,
      valid_days: 365,
      per_user_limit: 1000,
      threshold_fen: 0,
    }),
  );

/**
 * Means of payment of every customer of a soak and of a bench beside the balance: a credit line of `line`, of which an
 * order has used `owed`, with its bill that is not due yet, and a voucher with a large balance, whose number is
 * returned.
 */
export async function giveMeans(
  { transaction }: Database,
  uid: number,
  { line, owed }: { line: Fen; owed: Fen },
): Promise<string> {
  await inThePast(daysAgo(8), () =>
    transaction((tx) => postCreditGrant(tx, { uid, by: system, total: line })),
  );
  await inThePast(daysAgo(6), () =>
    transaction((tx) =>
      takePayment(tx, {
        uid,
        by: system,
        orderNo: `OS${uid}`,
        title: '工作室租用',
        orderType: 'studio',
        parts: { iou: owed },
      }),
    ),
  );
  await transaction((tx) => issueBill(tx, { uid, day: dayOf(daysAgo(3)) }));
  return transaction((tx) => grantCoupon(tx, { uid, by: system, templateId: VOUCHER }));
}

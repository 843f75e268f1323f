import { fen, formatFen, subtract, sum, takeInOrder } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Staff } from '../../call/index';
import type { Tx } from '../../db/index';
import { announceMoney, journals, post } from '../../ledger/index';
import { notify } from '../../messages/index';
import { giveBack, type GivenBack } from '../withholding/index';
import { type IncomeRefundRow, lockOwed } from './income-refund-store';
import { changeSettlement } from './store';

/**
 * The tax of the year falls with income that went back: what was withheld too much goes back to the provider as far as
 * it is not with the tax office (J37b); the rest lowers what is withheld next. The caller holds the accounts.
 */
export async function correctTax(tx: Tx, staff: Staff, row: IncomeRefundRow): Promise<GivenBack> {
  const { uid, refund_no: no, title, order_no: orderNo } = row;
  const owed = await lockOwed(tx, uid);
  const held = owed.map(({ tax_fen }) => fen(tax_fen));
  const amount = fen(row.amount_fen);
  const given = await giveBack(tx, {
    uid,
    no,
    of: row.settlement_no,
    at: await clock.now(tx),
    amount,
    most: sum([fen(0), ...held]),
  });
  const { taken } = takeInOrder(given.back, held);
  for (const [index, { settlement_no }] of owed.entries())
    if (taken[index]! > 0)
      await changeSettlement(tx, uid, settlement_no, { tax_fen: subtract(held[index]!, taken[index]!) });
  if (given.back > 0) {
    await post(tx, {
      uid,
      by: { kind: 'staff', name: staff.name },
      kind: 'tax.giveBack',
      refType: 'income_refund',
      refId: no,
      about: { bizType: 'order', bizNo: orderNo, title: `退回多预扣税款 ${title}` },
      journal: journals.taxGivenBack(given.back),
    });
    await announceMoney(tx, uid);
  }
  await notify(tx, {
    uid,
    category: 'finance',
    title: '到账后的退款已登记',
    content: `订单“${title}”到账后退款${formatFen(amount)}元已登记，本年收入相应减少。${taxText(given)}`,
    link: `/finance/rmb?no=${orderNo}`,
    bizType: 'income',
    bizNo: orderNo,
  });
  return given;
}

const taxText = ({ back, over }: GivenBack): string => {
  const parts = [
    back > 0 ? `多预扣的个人所得税${formatFen(back)}元已退回账户余额。` : '',
    over > 0 ? `${formatFen(over)}元已缴入国库，将抵减以后的预扣，年终仍有余额的在汇算清缴时退还。` : '',
  ];
  return parts.join('');
};

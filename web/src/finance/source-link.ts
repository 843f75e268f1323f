import { to } from '../routes';

/** Link to the document behind a record; undefined when it has no screen. */
export function sourceLink(bizType: string, bizNo: string): string | undefined {
  if (!bizNo) return undefined;
  switch (bizType) {
    case 'order':
      return to('orders.myOrders', { order: bizNo });
    case 'recharge':
      return to('finance.rmb', { tab: 'recharge', no: bizNo });
    case 'order_refund':
      return to('orders.myOrders', { status: 'refund' });
    case 'recharge_refund':
      return to('finance.rmb', { tab: 'recharge' });
    case 'iou_bill':
      return to('finance.creditLimit', { bill: bizNo });
    case 'iou_repayment':
      return to('finance.creditLimit', { tab: 'repayments' });
    case 'coupon':
      return to('finance.vouchers', { coupon: bizNo });
    case 'withdraw':
      return to('finance.rmb', { tab: 'withdraw', withdraw: bizNo });
    case 'bank_card':
      return to('finance.bankCard.detail', { id: bizNo });
    default:
      return undefined;
  }
}

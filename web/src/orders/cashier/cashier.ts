import type { Api } from '@uc/contract';
import type { WireInput, WireOutput } from '@uc/contract/endpoint';
import { api } from '../../client';
import type { Proof } from '../../forms/PayProof';

export type Preview = WireOutput<Api['orders']['payPreview']>;
export type Ticket = Preview['coupons'][number];
export type PayInput = WireInput<Api['orders']['pay']>;
export type Channel = NonNullable<PayInput['channel']>;

/** Typed and chosen values of the payment itself. */
export interface PayValues extends Proof {
  channel: Channel | '';
}

/** The person's own choices; the rest is chosen by the server: the best coupon, the vouchers that end first. */
export interface QuoteRequest {
  coupon_no?: string;
  voucher_nos?: string[];
  use_coin: boolean;
  use_rmb: boolean;
  use_iou: boolean;
  /** Typed amounts of each source; without one, as much as is needed. */
  coin_amount?: number | undefined;
  rmb_amount?: number | undefined;
  iou_amount?: number | undefined;
}
export const firstQuoteRequest: QuoteRequest = { use_coin: true, use_rmb: true, use_iou: false };

/** Reads to repeat after a payment; the previews of other orders only when they are asked for. */
export const paymentReads = [
  api.orders.list,
  api.orders.detail,
  api.home.summary,
  api.finance.amountInfo,
  api.finance.balance2,
  api.coupons.list,
  api.coupons.summary,
];

/** The request as it was quoted, spelled out, so that exactly the shown amounts are paid. */
export function payInput(
  orderNos: readonly string[],
  request: QuoteRequest,
  preview: Preview,
  more: Pick<PayInput, 'channel' | 'pay_password' | 'sms_code'>,
): PayInput {
  const { channel, pay_password, sms_code } = more;
  return {
    order_nos: [...orderNos],
    ...sourcesIn(request, preview),
    coupon_no: preview.coupon_no ?? '',
    voucher_nos: preview.voucher_nos,
    quote: preview.quote,
    pay_password,
    ...(preview.online_amount > 0 && { channel }),
    ...(sms_code && { sms_code }),
  };
}

/** The used sources with their typed amounts; a source of which nothing is used is not chosen. */
export const sourcesIn = (request: QuoteRequest, { coin, rmb, iou }: Preview) => ({
  use_coin: request.use_coin && coin.usable,
  use_rmb: request.use_rmb,
  use_iou: request.use_iou && iou.used > 0,
  ...(request.coin_amount !== undefined && coin.usable && { coin_amount: request.coin_amount }),
  ...(request.rmb_amount !== undefined && rmb.usable && { rmb_amount: request.rmb_amount }),
  ...(request.iou_amount !== undefined && iou.used > 0 && { iou_amount: request.iou_amount }),
});

/** Vouchers after one was put in or taken out. */
export const toggled = (chosen: readonly string[], no: string): string[] =>
  chosen.includes(no) ? chosen.filter((one) => one !== no) : [...chosen, no];

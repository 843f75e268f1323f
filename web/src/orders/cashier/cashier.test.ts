import { expect, test } from 'vitest';
import { firstQuoteRequest, payInput, type Preview, toggled } from './cashier';

const preview = (more: Partial<Preview>): Preview =>
  ({
    coupon_no: null,
    voucher_nos: [],
    online_amount: 0,
    quote: 'q',
    coin: { usable: true },
    iou: { usable: false },
    ...more,
  }) as Preview;
const proof = { channel: 'alipay', pay_password: 'Pay12345', sms_code: '' } as const;

test('the cashier pays what it has shown: the chosen coupon by its number, none as none', () => {
  expect(
    payInput(['O1'], firstQuoteRequest, preview({ coupon_no: 'Q1', voucher_nos: ['V1'] }), proof),
  ).toEqual({
    order_nos: ['O1'],
    use_coin: true,
    use_rmb: true,
    use_iou: false,
    coupon_no: 'Q1',
    voucher_nos: ['V1'],
    quote: 'q',
    pay_password: 'Pay12345',
  });
  expect(payInput(['O1'], firstQuoteRequest, preview({}), proof).coupon_no).toBe('');
});

test('the cashier does not ask for what it does not offer', () => {
  const none = { available: 0, used: 0, usable: false, reason: '' };
  expect(payInput(['O1'], firstQuoteRequest, preview({ coin: none }), proof).use_coin).toBe(false);
});

test('a channel goes along only when something is left to pay online', () => {
  expect(payInput(['O1'], firstQuoteRequest, preview({ online_amount: 1 }), proof).channel).toBe('alipay');
  expect(payInput(['O1'], firstQuoteRequest, preview({ online_amount: 0 }), proof)).not.toHaveProperty(
    'channel',
  );
});

test('a voucher is put in and taken out of the payment', () => {
  expect(toggled(['V1'], 'V2')).toEqual(['V1', 'V2']);
  expect(toggled(['V1', 'V2'], 'V1')).toEqual(['V2']);
});

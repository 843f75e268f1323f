import { describe, expect, test } from 'vitest';
import { decode } from '../../ui/filters';
import { couponFilters, couponInput, faceOf, stampOf } from './coupon';

const read = (query: string) => decode(new URLSearchParams(query), couponFilters);

describe('coupons', () => {
  test('an untouched coupon screen asks for what can be used, the soonest to expire first', () => {
    expect(couponInput(read(''))).toEqual({ status: 'unused', sort: 'expire', page: 1, page_size: 10 });
  });

  test('即将过期 is seven days, and every sub-center is no filter', () => {
    expect(couponInput(read('soon=1&location=all&kind=voucher'))).toMatchObject({
      expiring_days: 7,
      kind: 'voucher',
    });
    expect(couponInput(read('location=all'))).not.toHaveProperty('location');
  });

  test('an order in mind brings its own type, amount and center', () => {
    const order = { order_type: 'space', total_amount: 1800, location: 'suzhou' };
    expect(couponInput(read('order_no=O1&order_type=render&location=shanghai'), order)).toEqual({
      ...couponInput(read('')),
      order_type: 'space',
      order_amount: 1800,
      location: 'suzhou',
    });
  });

  test('a voucher shows what is left of it, another coupon its face, a discount its rate', () => {
    const coupon = { face_value: 100, balance: 40, discount_rate: null };
    expect(faceOf({ ...coupon, kind: 'voucher' })).toEqual({ amount: 40, unit: '¥' });
    expect(faceOf({ ...coupon, kind: 'full_cut' })).toEqual({ amount: 100, unit: '¥' });
    expect(faceOf({ ...coupon, kind: 'discount', discount_rate: 8.5 })).toEqual({ rate: '8.5', unit: '折' });
  });

  test('only a coupon that is over carries a stamp', () => {
    expect(stampOf({ status: 'unused', status_text: '可使用' })).toBeUndefined();
    expect(stampOf({ status: 'expired', status_text: '已过期' })).toBe('已过期');
  });
});

import { describe, expect, it } from 'vitest';
import { ApiError } from '../client';
import { refusalOf } from './refusal';

const refused = (facts: Partial<ConstructorParameters<typeof ApiError>[1]>, message = '不行') =>
  new ApiError(message, { status: 400, errorHasShown: true, ...facts });

describe('where a form tells a refusal', () => {
  it('a refusal is told at the fields that the server names', () => {
    const said = refusalOf(refused({ fields: { phone: '手机号已被占用' } }), ['phone', 'email']);
    expect(said).toMatchObject({ problems: { phone: '手机号已被占用' }, typedAnew: [] });
  });

  it('a refusal of a field that the form does not have is told above the buttons', () => {
    const said = refusalOf(refused({ fields: { amount: '金额有误' } }), ['remark']);
    expect(said.problems).toBeUndefined();
    expect(said.text).toBe('金额有误');
  });

  it('a refused code is told at its field, in Chinese, and it alone is typed anew', () => {
    const wrong = refused({ errorCode: 300003 }, 'verification code error');
    expect(refusalOf(wrong, ['phone', 'sms_code'])).toMatchObject({
      problems: { sms_code: '短信验证码错误' },
      typedAnew: ['sms_code'],
    });
    expect(refusalOf(wrong, ['new_email', 'code'], { codeName: '邮箱验证码' }).problems).toEqual({
      code: '邮箱验证码错误',
    });
    expect(refusalOf(wrong, ['amount']).text).toBe('短信验证码错误');
  });

  it('a refused payment password is told at its field, be it the owner’s or a sub-account’s own one', () => {
    for (const errorCode of [330006, 300011])
      expect(refusalOf(refused({ errorCode }), ['amount', 'pay_password', 'sms_code'])).toMatchObject({
        problems: { pay_password: '不行' },
        typedAnew: ['pay_password'],
      });
  });

  it('a refused form keeps everything but a proof that the server names', () => {
    const fields = { amount: '超出限额', pay_password: '请输入支付密码' };
    expect(refusalOf(refused({ fields }), ['amount', 'pay_password']).typedAnew).toEqual(['pay_password']);
  });

  it('a refusal is told at the field that the form knows for it', () => {
    const said = refusalOf(refused({ errorCode: 330030 }), ['bank_card_no'], {
      refusedAt: ({ errorCode, message }) => (errorCode === 330030 ? { bank_card_no: message } : undefined),
    });
    expect(said.problems).toEqual({ bank_card_no: '不行' });
  });

  it('a form whose verification was closed says nothing', () => {
    expect(refusalOf(refused({ errorCode: 300017 }), ['amount'])).toMatchObject({ typedAnew: [], text: '' });
  });

  it('a form that breaks without a refused answer says that something is broken', () => {
    expect(refusalOf(new TypeError('x'), ['amount']).text).toBe('出错了，请刷新页面后重试');
  });
});

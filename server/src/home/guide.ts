import type { home } from '@uc/contract/home';
import type { Output } from '@uc/contract/endpoint';

type Guide = Output<typeof home.summary>['guide'];

/** The steps that a new account has done already (sign-in-and-home.md#home). */
export interface Beginnings {
  hasPhone: boolean;
  isVerified: boolean;
  hasPayPassword: boolean;
  hasRecharged: boolean;
  /** Has ordered something, or has applied to sell. */
  isActive: boolean;
}

/** The first steps of a new account with a progress bar; null once all are done. */
export function guideOf({ hasPhone, isVerified, hasPayPassword, hasRecharged, isActive }: Beginnings): Guide {
  const steps = [
    { key: 'phone', text: '绑定手机', done: hasPhone, link: '/account/safe/phone' },
    { key: 'realname', text: '实名认证', done: isVerified, link: '/account/safe/realNameAuth' },
    { key: 'pay_password', text: '设置支付密码', done: hasPayPassword, link: '/account/safe/pay' },
    { key: 'recharge', text: '首次充值', done: hasRecharged, link: '/finance/rmb/recharge' },
    { key: 'start', text: '发布需求/认证服务商', done: isActive, link: '/crowdsourcing/publish' },
  ];
  const done = steps.filter((step) => step.done).length;
  return done === steps.length ? null : { steps, percent: Math.round((done / steps.length) * 100) };
}

/** The texts to agree to, and the consents. */
import type { Parts } from '../room/index';
import { agreementSignings } from './signings';

export const room: Parts = {
  signings: {
    provider: agreementSignings('provider', {
      side: '服务商',
      how: '登录后勾选同意',
      link: '/facilitator/serviceProdAuth',
    }),
    credit: agreementSignings('credit', {
      side: '用户',
      how: '登录后以白条支付时同意',
      link: '/finance/creditLimit',
    }),
  },
};

export { agreementTitle, agreementView, isAgreement } from './agreements';
export { consentsOf, endConsents, insertConsent, saveConsent, lockConsent } from './store';

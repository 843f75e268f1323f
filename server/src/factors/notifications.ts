import { support } from '@uc/contract/support';
import type { Tx } from '../db/index';
import { notify } from '../messages/index';

/** Notifies the owner of a change of the second step, by SMS as well (ASVS 6.3.7). */
export const notifyTwoStep = (tx: Tx, uid: number, what: string, means: string): Promise<void> =>
  notify(tx, {
    uid,
    category: 'security',
    level: 'warn',
    title: what,
    content: `${what}，${means}。如非本人操作，请立即修改登录密码并提交工单${support('或联系客服')}`,
    link: '/account/safe',
    bizType: 'two_step',
    sms: true,
  });

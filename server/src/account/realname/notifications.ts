import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';
import type { AuthRow } from './store';

/** Notifies the owner, by SMS as well by default (account.md#real-name-states). */
export async function notifyOwner(
  tx: Tx,
  { uid, auth_no }: Pick<AuthRow, 'uid' | 'auth_no'>,
  title: string,
  content: string,
  more: { sms?: boolean; email?: boolean; category?: 'audit' | 'security'; level?: 'info' | 'warn' } = {},
): Promise<void> {
  await notify(tx, {
    uid,
    category: 'audit',
    sms: true,
    ...more,
    title,
    content,
    link: '/account/safe/realNameAuth',
    bizType: 'realname',
    bizNo: auth_no,
  });
}

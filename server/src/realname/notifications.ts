import type { Tx } from '../db/index';
import { pastMoment } from '../clock';
import { notify } from '../messages/index';
import type { AuthRow } from './store';

/** Notifies the owner, by SMS as well by default (product 05 §5.2); nobody is notified of seeded events. */
export async function notifyOwner(
  tx: Tx,
  { uid, auth_no }: Pick<AuthRow, 'uid' | 'auth_no'>,
  title: string,
  content: string,
  more: { sms?: boolean; email?: boolean; category?: 'audit' | 'security'; level?: 'info' | 'warn' } = {},
): Promise<void> {
  if (pastMoment() !== undefined) return;
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

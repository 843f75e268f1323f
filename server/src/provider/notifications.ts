import type { Tx } from '../db/index';
import { notify } from '../messages/index';
import type { CertRow } from './store';

/** Notifies of a certification, by SMS as well by default (provider.md#certification-states). */
export async function notifyOwner(
  tx: Tx,
  { uid, cert_no }: Pick<CertRow, 'uid' | 'cert_no'>,
  title: string,
  content: string,
  more: { sms?: boolean; email?: boolean; level?: 'info' | 'warn' } = {},
): Promise<void> {
  await notify(tx, {
    uid,
    category: 'audit',
    sms: true,
    ...more,
    title,
    content,
    link: '/facilitator/serviceProdAuth',
    bizType: 'provider_cert',
    bizNo: cert_no,
  });
}

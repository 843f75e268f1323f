import type { Tx } from '../db/index';
import { notify } from '../messages/index';

interface MemberRef {
  uid: number;
  sub_id: string;
  sub_username: string;
}

/** Notifies the owner of a change of a member (members-and-roles.md#sub-account-states). */
export const notifyOwner = (
  tx: Tx,
  { uid, sub_id, sub_username }: MemberRef,
  title: string,
  what: string,
): Promise<void> =>
  notify(tx, {
    uid,
    category: 'security',
    title,
    content: `子账号${sub_username}${what}`,
    link: '/account/manage',
    bizType: 'sub_account',
    bizNo: sub_id,
  });

/** Notifies a member of a change of its own access, by SMS as well when it has a phone. */
export const notifyMember = (
  tx: Tx,
  { uid, sub_id }: MemberRef,
  { title, content, phone }: { title: string; content: string; phone: string | null },
): Promise<void> =>
  notify(tx, { uid, subId: sub_id, category: 'security', title, content, sms: phone !== null });

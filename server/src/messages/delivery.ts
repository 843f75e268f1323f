import { maskEmail } from '@uc/contract/mask';
import type { Db, Schema, Tx } from '../db/index';
import type { Deps } from '../deps';
import type { OutboxHandler } from '../jobs/index';
import { MessageRefused } from '../partners/index';
import { notify } from './notify';

type Category = Schema['messages']['category'];
/** The recipients of messages, read by the rooms of accounts. */
export interface Recipients {
  /** The phone number of an owner or sub-account. */
  phoneOf(deps: Deps, db: Db, uid: number, subId: string | null): Promise<string | null>;
  ownerEmail: {
    /** The verified e-mail address of an owner. */
    of(deps: Deps, db: Db, uid: number): Promise<string | null>;
    /** Sends no more mail to an address that is refused for good; false where the owner has another one by now. */
    refuse(deps: Deps, tx: Tx, uid: number, address: string): Promise<boolean>;
  };
  /** Whether an owner has muted a category on a channel (product 01 §1.6). */
  isMuted(db: Db, uid: number, category: Category, channel: 'sms' | 'email'): Promise<boolean>;
}
interface Payload {
  subId: string | null;
  category: Category;
  title: string;
  content: string;
}

/** The outbox handlers that send messages; one whose answer was lost may come twice by e-mail, not by SMS. */
export function messageHandlers(deps: Deps, recipients: Recipients): Record<string, OutboxHandler> {
  const { db } = deps.database;
  // The notification settings are the owner's; they do not mute messages to members.
  const isWanted = async (uid: number, { subId, category }: Payload, channel: 'sms' | 'email') =>
    subId !== null || !(await recipients.isMuted(db, uid, category, channel));
  const tellRefused = (uid: number, address: string) =>
    deps.database.transaction(async (tx) => {
      if (!(await recipients.ownerEmail.refuse(deps, tx, uid, address))) return;
      await notify(tx, {
        uid,
        category: 'security',
        level: 'warn',
        title: '邮箱无法送达',
        content: `您绑定的邮箱${maskEmail(address)}拒收邮件或已不存在，系统已停止向该邮箱发送邮件。请更换邮箱；邮箱恢复后也可重新绑定。`,
        link: '/account/safe/mailbox',
        sms: true,
      });
    });
  return {
    async 'message.sms'({ uid, ref_no: refNo, payload }) {
      const message = payload as Payload;
      if (!(await isWanted(uid, message, 'sms'))) return;
      const to = await recipients.phoneOf(deps, db, uid, message.subId);
      // Of a number that takes nothing the staff's log of messages says so.
      if (to !== null) await sendNotice(deps, 'sms', { ...message, to, key: `${uid}/${refNo}` });
    },
    async 'message.email'({ uid, ref_no: refNo, payload }) {
      const message = payload as Payload;
      if (!(await isWanted(uid, message, 'email'))) return;
      const to = await recipients.ownerEmail.of(deps, db, uid);
      if (to === null) return;
      if (!(await sendNotice(deps, 'email', { ...message, to, key: `${uid}/${refNo}` })))
        await tellRefused(uid, to);
    },
  };
}

/** Sends a notice; false where the recipient takes nothing, and no next try would end otherwise. */
export async function sendNotice(
  { partners }: Pick<Deps, 'partners'>,
  channel: 'sms' | 'email',
  { to, title, content, key }: { to: string; title: string; content: string; key: string },
): Promise<boolean> {
  const notice = { to, scene: 'notice', template: 'notice', title, params: { title }, key } as const;
  try {
    if (channel === 'sms') await partners.sms.send({ ...notice, body: `【用户中心】${content}` });
    else await partners.mail.send({ ...notice, body: content });
    return true;
  } catch (error) {
    if (error instanceof MessageRefused) return false;
    throw error;
  }
}

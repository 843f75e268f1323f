import type { Schema } from '../db/index';
import type { Deps } from '../deps';
import type { OutboxHandler } from '../jobs/index';
import { MessageRefused } from '../partners/index';
import type { Recipients } from '../room/index';
import { tellMailStopped } from './mail-stop';
import { isQuiet } from './mutes-store';
import { unsubscribePath } from './unsubscribe';

type Category = Schema['messages']['category'];
interface Payload {
  subId: string | null;
  category: Category;
  title: string;
  content: string;
}

/** The outbox handlers that send messages; one whose answer was lost may come twice by e-mail, not by SMS. */
export function messageHandlers(deps: Deps, recipients: Recipients): Record<string, OutboxHandler> {
  const { db } = deps.database;
  // The notification settings are the owner's; they do not mute messages to members, who mute matters alone.
  const isWanted = async (
    { uid, ref_no: msgId }: { uid: number; ref_no: string },
    { subId, category }: Payload,
    channel: 'sms' | 'email',
  ) =>
    (subId !== null || !(await recipients.isMuted(db, uid, category, channel))) &&
    !(await isQuiet(db, uid, subId, msgId));
  const tellRefused = (uid: number, address: string) =>
    deps.database.transaction(async (tx) => {
      if (!(await recipients.ownerEmail.refuse(deps, tx, uid, address, 'recipient'))) return;
      await tellMailStopped(tx, { uid, address, why: 'recipient' });
    });
  return {
    async 'message.sms'(entry) {
      const { uid, ref_no: refNo, payload } = entry;
      const message = payload as Payload;
      if (!(await isWanted(entry, message, 'sms'))) return;
      const to = await recipients.phoneOf(deps, db, uid, message.subId);
      // Where a number takes no SMS, the staff's log of messages says so.
      if (to !== null) await sendNotice(deps, 'sms', { ...message, to, key: `${uid}/${refNo}` });
    },
    async 'message.email'(entry) {
      const { uid, ref_no: refNo, payload } = entry;
      const message = payload as Payload;
      if (!(await isWanted(entry, message, 'email'))) return;
      const to = await recipients.ownerEmail.of(deps, db, uid);
      if (to === null) return;
      const unsubscribe = unsubscribePath(deps, uid, message.category);
      if (!(await sendNotice(deps, 'email', { ...message, to, key: `${uid}/${refNo}`, unsubscribe })))
        await tellRefused(uid, to);
    },
  };
}

/** Sends a notice; false where the recipient takes nothing, and no next try would end otherwise. */
export async function sendNotice(
  { partners }: Pick<Deps, 'partners'>,
  channel: 'sms' | 'email',
  {
    to,
    title,
    content,
    key,
    unsubscribe,
  }: { to: string; title: string; content: string; key: string; unsubscribe?: string | undefined },
): Promise<boolean> {
  const notice = { to, scene: 'notice', template: 'notice', title, params: { title }, key } as const;
  try {
    if (channel === 'sms') await partners.sms.send({ ...notice, body: `【用户中心】${content}` });
    else await partners.mail.send({ ...notice, body: content, ...(unsubscribe && { unsubscribe }) });
    return true;
  } catch (error) {
    if (error instanceof MessageRefused) return false;
    throw error;
  }
}

import type { Db, Schema } from '../db/index';
import type { Deps } from '../deps';
import type { OutboxHandler } from '../jobs/index';

type Category = Schema['messages']['category'];
/** Whom a message goes to; the rooms of accounts know them. */
export interface Recipients {
  /** The phone number of an owner or sub-account. */
  phoneOf(deps: Deps, db: Db, uid: number, subId: string | null): Promise<string | null>;
  /** The verified address of an owner. */
  emailOf(deps: Deps, db: Db, uid: number): Promise<string | null>;
  /** Whether an owner has switched a category off for a channel (product 01 §1.6). */
  isMuted(db: Db, uid: number, category: Category, channel: 'sms' | 'email'): Promise<boolean>;
}
interface Payload {
  subId: string | null;
  category: Category;
  title: string;
  content: string;
}
const SIGNATURE = '【用户中心】';

/** How messages leave the house; one that comes twice after a crash is the same text once more. */
export function messageHandlers(deps: Deps, recipients: Recipients): Record<string, OutboxHandler> {
  const { db } = deps.database;
  // The matrix is the owner's own: what a member confirms or is told by SMS is not for somebody else to switch off.
  const isWanted = async (uid: number, { subId, category }: Payload, channel: 'sms' | 'email') =>
    subId !== null || !(await recipients.isMuted(db, uid, category, channel));
  return {
    async 'message.sms'({ uid, payload }) {
      const message = payload as Payload;
      if (!(await isWanted(uid, message, 'sms'))) return;
      const to = await recipients.phoneOf(deps, db, uid, message.subId);
      if (to !== null)
        await deps.partners.sms.send({ to, scene: 'notice', body: `${SIGNATURE}${message.content}` });
    },
    async 'message.email'({ uid, payload }) {
      const message = payload as Payload;
      if (!(await isWanted(uid, message, 'email'))) return;
      const to = await recipients.emailOf(deps, db, uid);
      const { title, content } = message;
      if (to !== null)
        await deps.partners.mail.send({ to, scene: 'notice', body: `${SIGNATURE}${title}\n\n${content}` });
    },
  };
}

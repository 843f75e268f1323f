import type { Db } from '../db/index';
import type { Deps } from '../deps';
import type { OutboxHandler } from '../jobs/index';

/** The phone number of an owner or sub-account; the passport room knows it. */
export type PhoneOf = (deps: Deps, db: Db, uid: number, subId: string | null) => Promise<string | null>;

/** How messages leave the house; one that comes twice after a crash is the same text once more. */
export const messageHandlers = (deps: Deps, phoneOf: PhoneOf): Record<string, OutboxHandler> => ({
  async 'message.sms'({ uid, payload }) {
    const { subId, content } = payload as { subId: string | null; content: string };
    const to = await phoneOf(deps, deps.database.db, uid, subId);
    if (to !== null) await deps.partners.sms.send({ to, scene: 'notice', body: `【用户中心】${content}` });
  },
});

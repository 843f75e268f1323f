import { randomBytes } from 'node:crypto';
import type { Schema, Tx } from '../db/index';
import { enqueue } from '../jobs/index';
import { insertMessage } from './store';

/** A message to an owner or sub-account (product 01 §1.6, 03 §3.20). */
export interface Notice {
  uid: number;
  /** A sub-account; the owner without it. */
  subId?: string | null;
  category: Schema['messages']['category'];
  level?: 'info' | 'warn' | 'urgent';
  /** At most 60 characters. */
  title: string;
  content: string;
  /** The page it links to: a path under /center/user, with its query. */
  link?: string;
  bizType?: string;
  bizNo?: string;
  /** By SMS as well, unless the owner has muted that for the category; the text is `content`. */
  sms?: boolean;
  /** By e-mail as well, to an owner's verified address, unless muted. */
  email?: boolean;
}

/**
 * Saves a message for an owner or sub-account, in the caller's transaction; SMS and e-mail are sent through the outbox.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const { uid, subId = null, category, level = 'info', title, content, link, bizType, bizNo } = notice;
  const msgId = `M${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
  await insertMessage(tx, {
    uid,
    msg_id: msgId,
    sub_id: subId,
    category,
    level,
    title,
    content,
    link: link ?? null,
    biz_type: bizType ?? null,
    biz_no: bizNo ?? null,
  });
  const payload = { subId, category, title, content };
  if (notice.sms === true) await enqueue(tx, { uid, kind: 'message.sms', refNo: msgId, payload });
  if (notice.email === true && subId === null)
    await enqueue(tx, { uid, kind: 'message.email', refNo: msgId, payload });
}

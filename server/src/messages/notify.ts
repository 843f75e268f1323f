import { limits } from '@uc/contract/limits';
import { randomBytes } from 'node:crypto';
import { daysAfter } from '@uc/contract/day';
import type { messageLevels, MessageCategory, MessageObjectType } from '@uc/contract/message-texts';
import type { Tx } from '../db/index';
import * as clock from '../clock';
import { enqueue } from '../jobs/index';
import { insertMessage } from './store';

/** A message to an account (shell.md#notifications, messages.md#message-fields, messages.md#audience). */
export interface Notice {
  uid: number;
  /** A sub-account that it is for alone; without it, it is for the owner and for who may see its object. */
  subId?: string | null;
  category: MessageCategory;
  level?: keyof typeof messageLevels;
  /** At most 60 characters. */
  title: string;
  content: string;
  /** The page it links to: a path under /center/user, with its query. */
  link?: string;
  /** The kind of object that the message is about, which decides which sub-accounts see it. */
  bizType?: MessageObjectType;
  bizNo?: string;
  /** The sub-account that made the object. */
  creator?: string | null;
  /** Sends an SMS as well, unless the owner has muted that for the category; the text is `content`. */
  sms?: boolean;
  /** The SMS goes to the creator, where a sub-account is that. */
  smsToCreator?: boolean;
  /** Sends an e-mail as well, to an owner's verified address, unless muted. */
  email?: boolean;
}

/** Messages are kept for 180 days, those about security and money for 2 years (messages.md#screens). */
export const KEPT_DAYS = limits.message.keptDays;
const KEPT_LONGER_DAYS = 731;
const keptLonger: ReadonlySet<MessageCategory> = new Set(['security', 'finance']);

/**
 * Saves a message for an account or one of its sub-accounts, in the caller's transaction; SMS and e-mail are sent
 * through the outbox. A message of a seeded past lies in the box as if it had come then: nothing is sent, and one that
 * would have been purged since is not saved.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const { uid, subId = null, category, level = 'info', title, content, link, bizType, bizNo } = notice;
  const { creator = null } = notice;
  const at = clock.pastMoment();
  const days = keptLonger.has(category) ? KEPT_LONGER_DAYS : KEPT_DAYS;
  if (at !== undefined && daysAfter(at, days) < new Date()) return;
  const msgId = `M${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
  await insertMessage(
    tx,
    {
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
      creator,
      // A message of the past is not sent to open pages.
      ...(at !== undefined && { created_at: at, stream_no: 0 }),
    },
    days,
  );
  if (at !== undefined) return;
  const to = notice.smsToCreator === true ? creator : subId;
  const payload = { subId: to, category, title, content };
  if (notice.sms === true) await enqueue(tx, { uid, kind: 'message.sms', refNo: msgId, payload });
  if (notice.email === true && to === null)
    await enqueue(tx, { uid, kind: 'message.email', refNo: msgId, payload });
}

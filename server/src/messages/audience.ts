import { messageObjects, type MessageObjectType } from '@uc/contract/message-texts';
import { creatorOf, type Bearer } from '../call/index';

/** The messages of an account that a person may see (messages.md#audience). */
export interface Audience {
  uid: number;
  /** The sub-account; null for the owner, who sees all but the personal ones of sub-accounts. */
  subId: string | null;
  /** Kinds of objects whose messages a sub-account sees, whoever made the object. */
  all: MessageObjectType[];
  /** Kinds of objects of which the sub-account sees those that it made itself. */
  own: MessageObjectType[];
}

const objects = Object.entries(messageObjects) as [
  MessageObjectType,
  { permission?: string; isPersonal?: true; area?: 'order' | 'finance' | 'fac' | 'maker' | 'crowd' | 'ip' },
][];

/** The audience that a person belongs to, by the present permissions of their roles. */
export function audienceOf(actor: Bearer): Audience {
  const { uid, subId, permissions } = actor;
  const seen = objects.filter(
    ([, { permission }]) => permission !== undefined && permissions.has(permission),
  );
  const isOwn = ({ area, isPersonal }: (typeof objects)[number][1]) =>
    isPersonal === true || (area !== undefined && creatorOf(actor, area) !== null);
  return {
    uid,
    subId,
    all: seen.filter(([, rule]) => !isOwn(rule)).map(([type]) => type),
    own: seen.filter(([, rule]) => isOwn(rule)).map(([type]) => type),
  };
}

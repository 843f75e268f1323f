import type { Api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { messageObjects, type MessageObjectType } from '@uc/contract/message-texts';
import { type Handlers, refuse } from '../call/index';
import { audienceOf } from './audience';
import { messagesOf } from './matters-store';
import { deleteMute, insertMute, listMutes } from './mutes-store';
import { unreadOf } from './unread-store';

const most = limits.message.mutes;

/** What a matter is about, as people read it, and its number. */
export function namedMatter(matter: string): { text: string; no: string } {
  const [type = '', no = ''] = matter.split(/:(.*)/s);
  return { text: messageObjects[type as MessageObjectType]?.text ?? '', no };
}

/** Matters that a person does not want to be told of (messages.md#muted-matters); their messages stay in the box. */
export const muteHandlers: Handlers<Pick<Api['messages'], 'mute' | 'mutes'>> = {
  async mute({ input: { matter, muted }, actor, db }) {
    const audience = audienceOf(actor);
    if (muted) {
      const [one] = await messagesOf(db, audience, matter, { limit: 1, before: undefined });
      if (one === undefined) throw refuse('notFound');
      if (!(await insertMute(db, audience, matter, most))) throw refuse('message.mutes', { most });
    } else await deleteMute(db, audience, matter);
    return { unread: await unreadOf(db, audience) };
  },

  async mutes({ actor, db }) {
    const rows = await listMutes(db, audienceOf(actor));
    return {
      list: rows.map(({ matter, created_at: since }) => ({ matter, since, ...namedMatter(matter) })),
    };
  },
};

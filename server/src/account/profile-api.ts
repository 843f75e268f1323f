import type { profileCalls } from '@uc/contract/account/profile';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { uploadSlots } from '../files/index';
import { type Customer, type Handlers, ownTransaction } from '../call/index';
import { operationsOf } from '../operations/index';
import type { LogNames } from '../room/index';
import { changeProfile, ownProfile } from './own-profile';
import { publicAvatar, changeAvatar, pendingAvatar } from './avatar';
import { avatarReviewView } from './avatar-review';
import { changePreferences, preferencesOf } from './notices';
import { changesOf, profileView } from './profile-view';
import { refuseListed, validProfileChange } from './profile-rules';

/** The profile, its avatar, notification settings and the operation log (account.md#calls-of-the-account). */
export const profile = (deps: Deps, names: LogNames): Handlers<typeof profileCalls> => {
  const inSlot = uploadSlots({ each: 2, all: 4 });
  const viewOf = async (db: Db, { uid, kind }: Customer) =>
    profileView(uid, await ownProfile(deps, db, uid), {
      homepage: deps.config.providerHomepage,
      isOwner: kind === 'owner',
      review: await avatarReviewView(db, uid),
    });
  return {
    profile: ({ actor, db }) => viewOf(db, actor),
    async saveProfile({ input, actor, db, request }) {
      const before = await ownProfile(deps, db, actor.uid);
      const change = validProfileChange(actor, before, input);
      await refuseListed(db, before, change);
      await changeProfile(deps, db, actor.uid, { version: input.version, change });
      request.note({ changes: changesOf(before, change) });
      return viewOf(db, actor);
    },
    saveAvatar: ownTransaction(({ input, actor }) =>
      inSlot(actor.uid, () => changeAvatar(deps, actor, input)),
    ),
    avatar: ({ input }) => publicAvatar(deps, input.name),
    pendingAvatar: ({ input, actor, db }) => pendingAvatar(deps, db, actor.uid, input.name),
    noticePreferences: ({ actor, db }) => preferencesOf(deps, db, actor.uid),
    async saveNoticePreferences({ input, actor, db, request }) {
      await changePreferences(db, actor.uid, input, request);
      return preferencesOf(deps, db, actor.uid);
    },
    operations: ({ input, actor, db }) => operationsOf({ db, names }, actor.uid, input),
  };
};

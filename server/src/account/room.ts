import type { Api } from '@uc/contract';
import { byRight, type Room } from '../room/index';
import { account } from './api';
import { avatarOutbox } from './avatar-review';
import { closingJob } from './closing';
import { closingsToCome } from './deadline-store';
import { avatarsWaiting } from './avatar-store';
import { isMuted, muteMail } from './notices';
import { personalDataSource } from './personal-data';
import { appealsWaiting } from './security/appeal-store';

/** Profile, security settings, privacy and closing of an account; closing asks the rooms around it. */
export const room: Room<Api['account']> = {
  handlers: account,
  jobs: (deps, { closing }) => [closingJob(deps, closing)],
  outbox: avatarOutbox,
  deadlines: { account_closing: closingsToCome },
  staffWaits: { appeal: appealsWaiting, avatar: avatarsWaiting },
  logModules: [40, { account: '账户与安全' }],
  sealed: [{ table: 'phone_appeals', columns: ['new_phone'], row: ['appeal_no'] }],
  seenBy: { avatar: null },
  seenByStaff: { avatar: byRight('staff.avatar:handle') },
  exports: { personal_data: ({ personalData, log }) => personalDataSource(personalData, log) },
  recipients: { isMuted, muteMail },
};

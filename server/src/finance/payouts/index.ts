import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { payoutDesk } from './staff-api';
import { forgetFiles, payoutsWaiting } from './store';

/** Payouts by people: approved withdrawals leave as batch files of a bank, whose results settle them (ADR 82). */
export const room: Room<Api['payouts']> = {
  handlers: payoutDesk,
  jobs: ({ database }) => [
    { name: 'finance.payoutFiles', at: '27 * * * *', run: () => forgetFiles(database.db) },
  ],
  deskWaits: { payout: payoutsWaiting },
};

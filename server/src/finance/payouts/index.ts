import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { payoutStaffCalls } from './staff-api';
import { forgetFiles, payoutsWaiting } from './store';

/** Payouts by people: approved withdrawals leave as batch files of a bank, whose results settle them (ADR 82). */
export const room: Room<Api['payouts']> = {
  handlers: payoutStaffCalls,
  jobs: ({ database }) => [
    {
      name: 'finance.payoutFiles',
      text: '打款文件清理',
      about: '删除已结清或已收回批次的银行文件，只留摘要与明细',
      at: '27 * * * *',
      run: () => forgetFiles(database.db),
    },
  ],
  sealed: [{ table: 'payout_batches', columns: ['file'], row: ['batch_no'], isShared: true }],
  staffWaits: { payout: payoutsWaiting },
};

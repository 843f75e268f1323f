import type { withdrawals } from '@uc/contract/finance/withdrawals';
import type { Output } from '@uc/contract/endpoint';
import type { WithdrawalRow } from './store';

type Step = Output<typeof withdrawals.detail>['steps'][number];

/** The step that each state has reached, and whether it ended there. */
const reached: Record<WithdrawalRow['status'], { at: Step['key']; is: 'now' | 'failed' | 'done' }> = {
  pending_owner: { at: 'confirm', is: 'now' },
  submitted: { at: 'review', is: 'now' },
  approved: { at: 'pay', is: 'now' },
  paying: { at: 'pay', is: 'now' },
  success: { at: 'arrive', is: 'done' },
  cancelled: { at: 'review', is: 'failed' },
  rejected: { at: 'review', is: 'failed' },
  failed: { at: 'pay', is: 'failed' },
  returned: { at: 'arrive', is: 'failed' },
};
const names = { submit: '提交', confirm: '主账号确认', review: '审核', pay: '打款', arrive: '到账' };

/**
 * 提交 → 审核 → 打款 → 到账, with the owner's confirmation before the review for a sub-account
 * (finance.md#withdrawal-screen).
 */
export function stepsOf(row: WithdrawalRow): Step[] {
  const keys = (Object.keys(names) as Step['key'][]).filter(
    (key) => key !== 'confirm' || row.sub_id !== null,
  );
  const { at, is } = reached[row.status];
  const endedEarly = row.status === 'cancelled' && row.sub_id !== null && row.submitted_at === null;
  const here = keys.indexOf(endedEarly ? 'confirm' : at);
  const moments: Record<Step['key'], Date | null> = {
    submit: row.created_at,
    confirm: row.submitted_at,
    review: row.reviewed_at,
    pay: row.sent_at,
    arrive: row.ended_at,
  };
  return keys.map((key, index) => {
    const state = index < here ? 'done' : index > here ? 'later' : is;
    const at = state === 'failed' ? row.ended_at : state === 'done' ? moments[key] : null;
    return { key, text: names[key], state, at };
  });
}

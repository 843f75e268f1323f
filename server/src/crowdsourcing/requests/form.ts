import type { RequestForm } from '@uc/contract/crowdsourcing/request-form';
import { endOf } from '@uc/contract/day';
import { type Fen, fen, formatFen, split, sum } from '@uc/contract/money';
import type { PublicTexts } from '../../words/index';
import type { RequestChange, RequestRow } from './store';

/** The whole form as it was typed; amounts are Fen. */
export const formIn = (row: Pick<RequestRow, 'form'>): RequestForm => row.form as RequestForm;

/** The price range of a request, in 分; undefined for 面议 and while it is not given. */
export function boundsOf(form: RequestForm): { low: Fen; high: Fen } | undefined {
  const pair = (low?: number, high = low) =>
    low === undefined || high === undefined ? undefined : { low: fen(low), high: fen(Math.max(low, high)) };
  if (form.mode === 'reward') return pair(form.reward);
  if (form.mode === 'hire') return pair(priceOf(form));
  return pair(form.budget_min, form.budget_max);
}

/** The price of a hire: the sum of its milestones, or the typed price where there are none yet. */
const priceOf = ({ milestones = [], price }: RequestForm): Fen | undefined =>
  milestones.length > 0
    ? sum(milestones.map(({ amount = 0 }) => fen(amount)))
    : price === undefined
      ? undefined
      : fen(price);

/** The columns that lists and the hall read of a form. */
export function columnsOf(form: RequestForm): RequestChange & { mode: RequestRow['mode'] } {
  const bounds = boundsOf(form);
  return {
    mode: form.mode ?? 'tender',
    form: JSON.stringify(form),
    title: form.title ?? '',
    category: form.category ?? null,
    low_fen: bounds?.low ?? null,
    high_fen: bounds?.high ?? null,
    winners: form.mode === 'reward' ? (form.winners ?? 1) : 1,
    visibility: form.mode === 'hire' ? 'invited' : (form.visibility ?? 'public'),
    // Bids are taken until the end of the day that was typed.
    deadline_at: form.deadline === undefined ? null : endOf(form.deadline),
    target_uid: form.mode === 'hire' && form.target_uid !== undefined ? Number(form.target_uid) : null,
  };
}

/** The providers to whom a request is shown, where it is not public. */
export const guestsOf = ({ mode, visibility, invited = [], target_uid: target }: RequestForm): number[] =>
  mode === 'hire'
    ? target === undefined
      ? []
      : [Number(target)]
    : visibility === 'invited'
      ? [...new Set(invited.map(Number))]
      : [];

/** The prizes of a 悬赏, the first first; their sum is the reward to the 分. */
export const prizesOf = ({ mode, reward, split: shares = [100] }: RequestForm): Fen[] =>
  mode === 'reward' && reward !== undefined ? split(fen(reward), shares) : [];

/** The price of a request, as people read it. */
export function amountText({
  low_fen: low,
  high_fen: high,
}: Pick<RequestRow, 'low_fen' | 'high_fen'>): string {
  if (low === null || high === null) return '面议';
  return low === high ? `¥${formatFen(fen(low))}` : `¥${formatFen(fen(low))}–${formatFen(fen(high))}`;
}

/** The milestones of a hire as they were typed, whole or not. */
export const typedMilestones = ({ milestones = [] }: RequestForm) =>
  milestones.map(({ title, amount, due_date }) => ({
    title,
    amount: amount === undefined ? null : fen(amount),
    due_date: due_date ?? null,
  }));

/** The texts of a request that others read before anything is agreed. */
export const publicTextsOf = ({
  title,
  description,
  tags = [],
  milestones = [],
}: RequestForm): PublicTexts => ({
  title: [title],
  description: [description],
  tags,
  milestones: milestones.map((one) => one.title),
});

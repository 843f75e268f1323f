import { shortFen } from '../money';
import { seenLength } from '../seen-length';
import { dayAfter, daysBetween } from '../day';
import { limits } from '../limits';
import type { Region } from '../provider/texts';
import { publicTextFault } from '../public-text';
import { problem } from '../rules';
import { hireMilestonesFault } from './hire-form';
import type { TypedMilestone } from './milestones';
import { wrongAmount } from './wrong-amount';
import type { ProviderKind, RequestMode, Visibility } from './request-texts';

type Maybe<T> = { [K in keyof T]?: T[K] | undefined };
/**
 * A request as it is typed (crowdsourcing-forms.md#request-fields); amounts in whatever unit the caller
 * counts, NaN where it is none; files as ids.
 */
export type RequestForm = Maybe<{
  mode: RequestMode;
  title: string;
  category: string;
  description: string;
  tags: string[];
  attachments: string[];
  /** Bids are taken until the end of this day, `YYYY-MM-DD`. */
  deadline: string;
  deliver_days: number;
  region_limit: Region;
  provider_kind: ProviderKind;
  need_deposit: boolean;
  nda: boolean;
  visibility: Visibility;
  invited: string[];
  reward: number;
  winners: number;
  /** Percent of each prize, the first first. */
  split: number[];
  budget_min: number;
  budget_max: number;
  target_uid: string;
  /** Price of a hire; left out, the sum of its milestones. */
  price: number;
  milestones: TypedMilestone[];
}>;
interface Fault {
  field: string;
  message: string;
}

const { deadlineDays, budgetMin, invitedMost } = limits.request;
/** The largest number of tags of a request, and of letters in each (crowdsourcing-forms.md#request-fields). */
export const tagLimits = { most: 8, letters: 10 } as const;

/**
 * Faults of a request before it is submitted, the first of each field
 * (crowdsourcing-forms.md#request-fields). `unit` is the number of the caller's units in one 元.
 */
export function requestFaults(form: RequestForm, { today, unit }: { today: string; unit: number }): Fault[] {
  const { mode = 'tender' } = form;
  const all: [field: string, message: string | undefined][] = [
    ['title', problem('requestTitle', form.title ?? '') ?? publicTextFault(form.title)],
    ['category', form.category ? undefined : '请选择需求类目'],
    [
      'description',
      problem('requestDescription', form.description ?? '') ?? publicTextFault(form.description),
    ],
    ['tags', tagsFault(form.tags)],
    ...(mode === 'hire' ? hireFaults(form, { today, unit }) : openFaults(mode, form, { today, unit })),
    ['invited', invitedFault(mode, form)],
  ];
  return all.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

/** Message for a fault of the tags of a request. */
export const tagsFault = (tags: readonly string[] = []): string | undefined =>
  tags.length > tagLimits.most || tags.some((tag) => !isShort(tag))
    ? `标签最多${tagLimits.most}个，每个不超过${tagLimits.letters}字`
    : publicTextFault(tags.join(' '));
/** Whether a tag is short enough. */
export const isShort = (tag: string): boolean => seenLength(tag) <= tagLimits.letters;

/** The first and the last day that a deadline may have, both included. */
export const deadlineRange = (today: string) => ({
  from: dayAfter(today, deadlineDays.min),
  to: dayAfter(today, deadlineDays.max),
});

function deadlineFault(day: string | undefined, today: string): string | undefined {
  if (day === undefined || day === '') return '请选择截止时间';
  const days = daysBetween(today, day);
  return days < deadlineDays.min || days > deadlineDays.max
    ? `截止时间需在${deadlineDays.min}-${deadlineDays.max}天之间`
    : undefined;
}

function moneyFaults(
  mode: RequestMode,
  { reward, winners = 1, split = [], budget_min: low, budget_max: high }: RequestForm,
  unit: number,
): [string, string | undefined][] {
  const least = (limit: number) => (limit * unit) / 100;
  if (mode === 'reward') {
    const isSplit = split.length === winners && split.every((one) => one >= 1 && Number.isInteger(one));
    return [
      [
        'reward',
        wrongAmount(reward, unit) ??
          ((reward ?? 0) < least(limits.reward.min)
            ? `悬赏金额不能低于${shortFen(limits.reward.min)}元`
            : undefined),
      ],
      ['split', isSplit && total(split) === 100 ? undefined : '各名次奖金比例之和须为100%'],
    ];
  }
  const wrongLow = wrongAmount(low, unit);
  return [
    ['budget_min', wrongLow],
    [
      'budget_max',
      wrongAmount(high, unit) ?? (wrongLow ? undefined : budgetFault(low, high, least(budgetMin))),
    ],
  ];
}

/** Faults of a request that takes bids: its closing day, the duration of the work, and the budget. */
function openFaults(
  mode: RequestMode,
  form: RequestForm,
  { today, unit }: { today: string; unit: number },
): [string, string | undefined][] {
  return [
    ['deadline', deadlineFault(form.deadline, today)],
    ['deliver_days', problem('deliverDays', String(form.deliver_days ?? ''))],
    ...moneyFaults(mode, form, unit),
  ];
}

/** A hire has a clock of its own, and the days of its milestones. */
function hireFaults(
  { target_uid: target, price, milestones = [] }: RequestForm,
  { today, unit }: { today: string; unit: number },
): [string, string | undefined][] {
  const sum = Math.round(total(milestones.map(({ amount = 0 }) => amount)) * (100 / unit));
  const wrongSum = wrongAmount((sum * unit) / 100, unit);
  const isOther = price !== undefined && Math.round(price * (100 / unit)) !== sum;
  return [
    ['target_uid', target ? undefined : '请选择要雇佣的服务商'],
    [
      'milestones',
      hireMilestonesFault(milestones, { today, unit }) ??
        wrongSum ??
        (isOther ? '里程碑金额之和须等于雇佣金额' : undefined),
    ],
  ];
}

const total = (parts: readonly number[]): number => parts.reduce((sum, one) => sum + one, 0);

/** Neither of both is 面议. */
function budgetFault(low: number | undefined, high: number | undefined, least: number): string | undefined {
  if (low === undefined && high === undefined) return undefined;
  if (low === undefined || high === undefined) return '请填写预算上下限，或都留空为面议';
  if (low < least) return `预算不能低于${shortFen(limits.request.budgetMin)}元`;
  return high < low ? '预算上限不能低于下限' : undefined;
}

function invitedFault(mode: RequestMode, { visibility, invited = [] }: RequestForm): string | undefined {
  if (mode === 'hire' || visibility !== 'invited') return undefined;
  if (invited.length === 0) return '请至少邀请1位服务商';
  return invited.length > invitedMost ? `最多邀请${invitedMost}位服务商` : undefined;
}

import { parseTyped, toWire } from '@uc/contract/money';
import { isShort, type RequestForm, tagLimits } from '@uc/contract/crowdsourcing/request-form';
import type { TypedMilestone } from '@uc/contract/crowdsourcing/milestones';
import type { ProviderKind, RequestMode, Visibility } from '@uc/contract/crowdsourcing/request-texts';
import type { Region } from '@uc/contract/provider/texts';
import type { UploadedFile } from '../ui/FileField';
import type { RequestDetail } from './crowd';
import type { Parcel } from './parcels';

/** A provider who is hired or invited. */
export interface Named {
  uid: string;
  name: string;
}
/** Typed values of a request. */
export interface RequestValues {
  mode: RequestMode;
  title: string;
  category: string;
  description: string;
  tags: string;
  attachments: readonly UploadedFile[];
  deadline: string;
  deliver_days: string;
  region_limit: string;
  provider_kind: ProviderKind;
  need_deposit: boolean;
  nda: boolean;
  visibility: Visibility;
  invited: readonly Named[];
  reward: string;
  winners: string;
  split: readonly string[];
  budget_min: string;
  budget_max: string;
  target_uid: readonly Named[];
  milestones: readonly Parcel[];
}

const amount = (value: number | null | undefined) => (value == null ? '' : value.toFixed(2));

/** The initial values: those typed last, or empty ones with the provider to hire. */
export function valuesOf(request: RequestDetail | undefined, hired?: readonly Named[]): RequestValues {
  const own = request?.own;
  return {
    mode: request?.mode ?? (hired ? 'hire' : 'tender'),
    title: request === undefined || request.title.startsWith('（') ? '' : request.title,
    category: request?.category ?? '',
    description: request?.description ?? '',
    tags: request?.tags.join('，') ?? '',
    attachments: request?.files ?? [],
    deadline: request?.deadline_day ?? '',
    deliver_days: String(request?.deliver_days ?? ''),
    region_limit: request?.region_limit ?? '',
    provider_kind: (request?.provider_kind ?? 'any') as ProviderKind,
    need_deposit: request?.need_deposit ?? false,
    nda: request?.nda ?? false,
    visibility: (request?.visibility ?? 'public') as Visibility,
    invited: own?.invited ?? [],
    reward: amount(own?.reward),
    winners: String(request?.winners ?? 1),
    split: request === undefined || request.split.length === 0 ? ['100'] : request.split.map(String),
    budget_min: amount(own?.budget_min),
    budget_max: amount(own?.budget_max),
    target_uid: own?.target ? [own.target] : (hired?.map(({ uid, name }) => ({ uid, name })) ?? []),
    milestones: parcelsOf(own),
  };
}

const first: Parcel = { title: '全部成果', amount: '', due_date: '' };
/** The milestones of a hire; one that was typed without them has one of its whole price. */
const parcelsOf = (own: RequestDetail['own'] | undefined): readonly Parcel[] =>
  own === null || own === undefined || own.milestones.length === 0
    ? [{ ...first, amount: amount(own?.price) }]
    : own.milestones.map((one) => ({
        title: one.title,
        amount: amount(one.amount),
        due_date: one.due_date ?? '',
      }));

/** NaN for a text that is no amount. */
const yuanOf = (typed: string): number | undefined => {
  if (typed.trim() === '') return undefined;
  const read = parseTyped(typed);
  return read === undefined ? NaN : toWire(read);
};
const wholeOf = (typed: string): number | undefined => (/^\d{1,3}$/.test(typed) ? Number(typed) : undefined);
export const tagsIn = (typed: string): string[] => typed.split(/[,，、;；\s]+/).filter(Boolean);

const sent = (one: Parcel) => ({
  title: one.title.trim(),
  amount: yuanOf(one.amount),
  due_date: one.due_date || undefined,
});

/** Typed values as the contract has them, in 元; empty ones are left out. */
export function formOf(typed: RequestValues): RequestForm & { mode: RequestMode } {
  const { mode } = typed;
  const form: RequestForm & { mode: RequestMode } = {
    mode,
    title: typed.title.trim() || undefined,
    category: typed.category || undefined,
    description: typed.description || undefined,
    tags: tagsIn(typed.tags),
    attachments: typed.attachments.map(({ file_id }) => file_id),
    deadline: typed.deadline || undefined,
    deliver_days: wholeOf(typed.deliver_days) || undefined,
    region_limit: (typed.region_limit || undefined) as Region | undefined,
    provider_kind: typed.provider_kind,
    need_deposit: typed.need_deposit,
    nda: typed.nda,
    visibility: typed.visibility,
    ...(mode === 'reward' && {
      reward: yuanOf(typed.reward),
      winners: wholeOf(typed.winners) ?? 1,
      split: typed.split.map((share) => wholeOf(share) ?? 1),
    }),
    ...(mode === 'tender' && { budget_min: yuanOf(typed.budget_min), budget_max: yuanOf(typed.budget_max) }),
    ...(mode === 'hire' && { target_uid: typed.target_uid[0]?.uid, milestones: typed.milestones.map(sent) }),
    ...(mode !== 'hire' &&
      typed.visibility === 'invited' && { invited: typed.invited.map(({ uid }) => uid) }),
  };
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as typeof form;
}

/** The values that a draft can hold: no amount that is none, no tag that is too long or too many. */
export function draftOf(typed: RequestValues): RequestForm & { mode: RequestMode } {
  const form = formOf(typed);
  const held = {
    ...form,
    tags: form.tags?.filter(isShort).slice(0, tagLimits.most),
    ...(form.milestones && { milestones: form.milestones.map(heldMilestone) }),
  };
  return Object.fromEntries(Object.entries(held).filter(([, value]) => !Number.isNaN(value))) as typeof form;
}

const heldMilestone = ({ amount: typed, ...one }: TypedMilestone) => ({
  ...one,
  ...(typed !== undefined && !Number.isNaN(typed) && { amount: typed }),
});

/** The steps of the drawer, with the fields whose faults stand there. */
export const steps = [
  { text: '模式与标题', fields: ['mode', 'title', 'category'] },
  { text: '需求描述', fields: ['description', 'tags', 'attachments'] },
  {
    text: '预算与要求',
    fields: [
      'deadline',
      'deliver_days',
      'reward',
      'split',
      'budget_min',
      'budget_max',
      'target_uid',
      'milestones',
      'invited',
    ],
  },
  { text: '确认提交', fields: [] },
] as const;
export const stepOf = (field: string): number =>
  Math.max(
    0,
    steps.findIndex(({ fields }) => (fields as readonly string[]).includes(field)),
  );

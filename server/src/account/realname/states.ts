import type { RealNameStatus } from '@uc/contract/account/texts';
import { countedStates } from '@uc/contract/counted-states';
import type { Deps } from '../../deps';

/** The kind of an application. */
export type Kind = 'person' | 'enterprise';
export type RealNameEvent =
  | 'auto_pass'
  | 'first_approve'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'micro_sent'
  | 'micro_wrong'
  | 'micro_right'
  | 'micro_end'
  | 'micro_again'
  | 'resubmit'
  | 'replace'
  | 'expire'
  | 'revoke_propose'
  | 'revoke_refuse'
  | 'revoke'
  | 'give_up';

type Table = Partial<Record<RealNameStatus, Partial<Record<RealNameEvent, RealNameStatus>>>>;

/** The ways to verify a person: where no partner does it, by people alone (ADR 85). */
export const waysOf = ({
  partners: { identity },
}: Pick<Deps, 'partners'>): ('bank4' | 'face' | 'manual')[] => [
  ...(identity === undefined ? [] : (['bank4'] as const)),
  ...(identity?.face === undefined ? [] : (['face'] as const)),
  'manual',
];

/** Whether two people decide an application: unless a partner has confirmed who it is of (ADR 85, ADR 103). */
export const isByPeople = (
  { partners }: Pick<Deps, 'partners'>,
  { kind, partner_answer: answer }: { kind: Kind; partner_answer: string | null },
): boolean => partners.identity?.by !== 'sandbox' && !(kind === 'person' && answer === 'match');

/**
 * The transitions of both kinds (account.md#real-name-states). `give_up`: the consent is withdrawn, or the
 * account closed.
 */
const shared = {
  pending: { reject: 'rejected', withdraw: 'withdrawn', give_up: 'withdrawn' },
  rejected: { resubmit: 'pending', give_up: 'withdrawn' },
  approved: {
    replace: 'replaced',
    expire: 'expired',
    revoke_propose: 'approved',
    revoke_refuse: 'approved',
    revoke: 'revoked',
    give_up: 'withdrawn',
  },
  expired: { replace: 'replaced', give_up: 'withdrawn' },
} as const satisfies Table;

/** The transitions of an application by its kind; an owner who does not want another micro-deposit withdraws it. */
export const transitions: Record<Kind, Table> = {
  person: {
    ...shared,
    pending: { ...shared.pending, auto_pass: 'approved', first_approve: 'pending', approve: 'approved' },
  },
  enterprise: {
    ...shared,
    pending: { ...shared.pending, approve: 'micro_pay' },
    micro_pay: { micro_sent: 'micro_sent', give_up: 'withdrawn' },
    micro_sent: {
      micro_wrong: 'micro_sent',
      micro_right: 'approved',
      micro_end: 'micro_failed',
      give_up: 'withdrawn',
    },
    micro_failed: { micro_again: 'micro_pay', withdraw: 'withdrawn', give_up: 'withdrawn' },
  },
};

/** The state after an event; undefined when the event is not allowed. */
export const next = (kind: Kind, status: RealNameStatus, event: RealNameEvent): RealNameStatus | undefined =>
  transitions[kind][status]?.[event];

/** States in which no second application may be submitted. */
export const open = countedStates<RealNameStatus>({
  pending: true,
  micro_pay: true,
  micro_sent: true,
  micro_failed: true,
  approved: false,
  rejected: false,
  withdrawn: false,
  expired: false,
  revoked: false,
  replaced: false,
});
/** States without approval: their uploads are erased after a while (trust P6). */
export const failed: readonly RealNameStatus[] = ['rejected', 'withdrawn', 'micro_failed'];

/** The text of each event in the history of a case. */
export const eventTexts: Record<RealNameEvent | 'submit', string> = {
  submit: '提交认证',
  resubmit: '修改后重新提交',
  auto_pass: '核验通过，自动认证',
  first_approve: '初审通过，待复核',
  approve: '审核通过',
  reject: '审核未通过',
  withdraw: '撤回申请',
  micro_sent: '验证打款已发出',
  micro_wrong: '填写的金额不正确',
  micro_right: '金额正确，认证完成',
  micro_end: '打款验证失败',
  micro_again: '重新发起打款验证',
  replace: '由新的认证取代',
  expire: '证件到期',
  revoke_propose: '提请撤销',
  revoke_refuse: '不予撤销',
  revoke: '撤销认证',
  give_up: '撤回授权',
};

/** The real-name status of an account, from its applications, the newest first. */
export function accountStatusOf(
  rows: readonly { kind: Kind; status: RealNameStatus }[],
): 'none' | 'pending' | 'person' | 'enterprise' | 'rejected' | 'expired' | 'revoked' {
  if (rows.some(({ status }) => status === 'revoked')) return 'revoked';
  const approved = rows.find(({ status }) => status === 'approved');
  if (approved) return approved.kind;
  if (rows.some(({ status }) => open.includes(status))) return 'pending';
  const last = rows.find(({ status }) => status === 'rejected' || status === 'expired');
  return last === undefined ? 'none' : (last.status as 'rejected' | 'expired');
}

import type { Contract, Milestone } from './contract';
import { currentMilestone } from './stage';
import { contractStep, milestoneStep, type Step } from './steps';

/** What the side that looks does next: a step with its question, a payment, a review, or a part of the page to answer. */
export type Next =
  | { kind: 'step'; text: string; step: Step; isSigning?: true }
  | { kind: 'fund'; text: string; milestone: Milestone }
  | { kind: 'review'; text: string }
  | { kind: 'see'; text: string; place: string };

/** The parts of the page that a main action leads to. */
export const places = { changes: 'contract-changes', disputes: 'contract-disputes' } as const;

/** The main action of the side that looks; undefined while it is the other side's turn. */
export function nextOf(contract: Contract, mayReview: boolean): Next | undefined {
  const { milestones } = contract;
  const living = milestones.filter(({ status }) => status !== 'dropped');
  const named = (verb: string, one: Milestone) => `${verb}第${living.indexOf(one) + 1}期`;
  const offering = (action: Milestone['actions'][number]) =>
    living.find(({ actions }) => actions.includes(action));
  if (contract.is_disputed) return { kind: 'see', text: '查看维权', place: places.disputes };
  if (contract.changes.some((one) => one.can_answer))
    return { kind: 'see', text: '答复变更', place: places.changes };
  if (contract.actions.includes('confirm'))
    return { kind: 'step', text: '确认签署', step: contractStep('confirm', contract), isSigning: true };
  for (const [action, verb] of [
    ['accept', '验收'],
    ['deliver', '提交成果：'],
  ] as const) {
    const one = offering(action);
    if (one) return { kind: 'step', text: named(verb, one), step: milestoneStep(action, contract, one) };
  }
  const unfunded = offering('fund') ?? offering('pay');
  if (unfunded) return { kind: 'fund', text: named('托管', unfunded), milestone: unfunded };
  const late = offering('refund');
  if (late)
    return { kind: 'step', text: named('逾期退款：', late), step: milestoneStep('refund', contract, late) };
  return mayReview ? { kind: 'review', text: '写评价' } : undefined;
}

const COLLEAGUE = '等待有权限的同事处理';

/** Whose turn it is while the side that looks has nothing to do. */
export function waitingText(contract: Contract): string {
  const { status, role, milestones } = contract;
  const isBuyer = role === 'buyer';
  if (status === 'pending_confirm')
    return contract[role].confirmed_at === null ? COLLEAGUE : '您已确认，等待对方确认签署';
  if (status === 'pending_fund') return isBuyer ? COLLEAGUE : '等待雇主托管首个里程碑';
  if (status === 'closed') return '合同未成立';
  if (status === 'terminated') return '合同已终止';
  const current = currentMilestone(milestones);
  if (status === 'completed' || current === undefined)
    return milestones.some((one) => one.status === 'accepted')
      ? '已验收，款项到期后转入服务商余额'
      : '全部里程碑已结束';
  if (current.status === 'unfunded') return isBuyer ? COLLEAGUE : '等待雇主托管下一个里程碑';
  if (current.status === 'submitted') return isBuyer ? COLLEAGUE : '成果已提交，等待雇主验收';
  return isBuyer ? '等待服务商提交成果' : COLLEAGUE;
}

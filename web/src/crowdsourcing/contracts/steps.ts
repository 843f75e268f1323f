import { limits } from '@uc/contract/limits';
import { REFUND_PROMISE } from '@uc/contract/orders/refund-words';
import type { FileUse } from '@uc/contract/file-uses';
import { disputeTypesOf, disputeTypeTexts } from '@uc/contract/crowdsourcing/dispute-texts';
import type { ContractAction, MilestoneAction } from '@uc/contract/crowdsourcing/contract-texts';
import { formatMoney } from '@uc/contract/money';
import { api, type ClientEndpoint } from '../../client';
import { aheadText, type Contract, type Dispute, type Milestone } from './contract';

/** The question before a step of a contract, and the request it sends. */
export interface Step {
  text: string;
  endpoint: ClientEndpoint;
  input: Record<string, unknown>;
  /** The consequence of the step. */
  about: string;
  done: string;
  danger?: boolean;
  words?: { name: 'note' | 'reason' | 'text'; label: string; least: number; most: number };
  files?: FileUse;
  /** Files are its purpose: without one it is asked whether that is meant. */
  isDelivery?: boolean;
  amount?: { name: 'claim' | 'back'; label: string; most: number; least: number };
  day?: string;
  choice?: { name: string; label: string; options: readonly (readonly [value: string, text: string])[] };
}

const untyped = (endpoint: unknown) => endpoint as ClientEndpoint;
const why = { name: 'reason', label: '原因', least: 2, most: 200 } as const;
const statement = { name: 'text', label: '说明', least: 10, most: 1000 } as const;

/** Steps of the contract as a whole; `change` has a form of its own, `write` stands in the 留言板. */
export function contractStep(
  action: Exclude<ContractAction, 'change' | 'write'>,
  { contract_no, text_version, ending, fee_bps: fee, ahead }: Contract,
): Step {
  const terminate = { endpoint: untyped(api.contracts.terminate) };
  const all: Record<typeof action, Step> = {
    confirm: {
      text: '确认签署',
      endpoint: untyped(api.contracts.confirm),
      input: { contract_no, text_version },
      about: [
        `确认下方第${text_version}版合同文本。平台服务费为${fee / 100}%，由服务商承担，双方都确认后合同成立，费率不再改变。`,
        ...(ahead === null ? [] : [`全部里程碑验收后，您预计到账${aheadText(ahead)}。`]),
      ].join(''),
      done: '已确认合同',
    },
    refuse: {
      text: '拒绝签署',
      endpoint: untyped(api.contracts.refuse),
      input: { contract_no },
      about: '拒绝后合同不成立，雇主可选择其他投标。',
      done: '已拒绝签署',
      danger: true,
      words: why,
    },
    propose_end: {
      ...terminate,
      text: '申请终止合同',
      input: { contract_no, event: 'propose' },
      about: `对方同意后合同终止，托管中的款项全部退回雇主（${REFUND_PROMISE}）；已验收的里程碑不受影响。`,
      done: '已申请，等待对方答复',
      danger: true,
      words: why,
    },
    agree_end: {
      ...terminate,
      text: '同意终止合同',
      input: { contract_no, event: 'agree', ...ending },
      about: ending
        ? `合同立即终止：托管中的¥${formatMoney(ending.back)}退回雇主，已验收的¥${formatMoney(ending.paid)}（扣除服务费后）归服务商；其中尚未到账的，雇主仍可在到账前申请维权。此操作不可恢复。`
        : '',
      done: '合同已终止',
      danger: true,
    },
    withdraw_end: {
      ...terminate,
      text: '撤回终止申请',
      input: { contract_no, event: 'withdraw' },
      about: '撤回后合同继续进行。',
      done: '已撤回',
    },
  };
  return all[action];
}

/** Steps of one milestone; `fund` and `pay` lead to the cashier instead. */
export function milestoneStep(
  action: Exclude<MilestoneAction, 'fund' | 'pay'>,
  { contract_no, fee_bps: fee, role }: Contract,
  { seq, title, amount, income, due_date, revisions_left: left }: Milestone,
): Step {
  const input = { contract_no, seq };
  const all: Record<typeof action, Step> = {
    deliver: {
      text: '提交成果',
      endpoint: untyped(api.contracts.deliver),
      input,
      about: `提交“${title}”的成果。雇主${limits.milestone.acceptDays}天内未处理的，自动验收。`,
      done: '成果已提交',
      words: { name: 'note', label: '成果说明', least: 2, most: 1000 },
      files: 'deliverable',
      isDelivery: true,
    },
    accept: {
      text: '验收',
      endpoint: untyped(api.contracts.accept),
      input,
      about: `验收“${title}”：¥${formatMoney(amount)}结算给服务商（扣除${(fee ?? 0) / 100}%服务费后¥${formatMoney(income ?? 0)}），${limits.order.pendingDays}天后到账。验收后不能撤回。`,
      done: '已验收',
    },
    revise: {
      text: '申请修改',
      endpoint: untyped(api.contracts.revise),
      input,
      about: `自动验收的计时停止，服务商修改后重新提交。还可申请${left}次。`,
      done: '已申请修改',
      words: { name: 'note', label: '修改意见', least: 2, most: 1000 },
    },
    refund: {
      text: '逾期退款',
      endpoint: untyped(api.contracts.refund),
      input,
      about: `“${title}”逾期${limits.milestone.lateDays}天未交付，托管的¥${formatMoney(amount)}退回，该里程碑结束。${REFUND_PROMISE}。`,
      done: '托管款已退回',
      danger: true,
    },
    extend: {
      text: '申请延期',
      endpoint: untyped(api.contracts.extend),
      input,
      about: `“${title}”现定${due_date}交付。雇主同意后按新的日期计算。`,
      done: '已申请，等待雇主答复',
      day: '新的交付日期',
      words: why,
    },
    dispute: {
      text: '发起维权',
      endpoint: untyped(api.disputes.open),
      input,
      about: `款项立即冻结，不能验收或退款。对方${limits.dispute.respondDays}天内未回应的，按您的主张处理。`,
      done: '维权已发起',
      danger: true,
      choice: {
        name: 'type',
        label: '类型',
        options: disputeTypesOf[role].map((type) => [type, disputeTypeTexts[type]]),
      },
      amount: {
        name: 'claim',
        label: role === 'buyer' ? '要求退回（元）' : '要求支付（元）',
        most: amount,
        least: 0.01,
      },
      words: statement,
      files: 'dispute_evidence',
    },
  };
  return all[action];
}

/** Steps of a dispute. */
export function disputeStep(action: Dispute['actions'][number], dispute: Dispute): Step {
  const { dispute_no, amount, offer } = dispute;
  const input = { dispute_no };
  const settle = { endpoint: untyped(api.disputes.settle) };
  const all: Record<typeof action, Step> = {
    respond: {
      text: '回应',
      endpoint: untyped(api.disputes.respond),
      input,
      about: '回应后由平台调解，双方可随时和解。',
      done: '已回应',
      words: statement,
      files: 'dispute_evidence',
    },
    evidence: {
      text: '补充材料',
      endpoint: untyped(api.disputes.evidence),
      input,
      about: '提交后不能修改，对方与平台都能看到。',
      done: '已补充',
      words: statement,
      files: 'dispute_evidence',
    },
    propose: {
      ...settle,
      text: '提出和解',
      input: { ...input, event: 'propose' },
      about: `争议金额¥${formatMoney(amount)}：填写退回雇主的部分，其余扣除服务费后归服务商。对方同意后立即生效。`,
      done: '已提出和解方案',
      amount: { name: 'back', label: '退回雇主（元）', most: amount, least: 0 },
    },
    agree: {
      ...settle,
      text: '同意和解',
      input: { ...input, event: 'agree', back: offer?.back },
      about: offer
        ? `退回雇主¥${formatMoney(offer.back)}，服务商得¥${formatMoney(offer.paid)}，服务费¥${formatMoney(offer.fee)}。立即生效，不可撤销。`
        : '',
      done: '已和解',
    },
    withdraw_offer: {
      ...settle,
      text: '撤回和解方案',
      input: { ...input, event: 'withdraw' },
      about: '撤回后对方不能再同意该方案。',
      done: '已撤回',
    },
    withdraw: {
      text: '撤回维权',
      endpoint: untyped(api.disputes.withdraw),
      input,
      about: `撤回后里程碑继续进行，已提交的成果重新计算${limits.milestone.acceptDays}天。`,
      done: '维权已撤回',
      danger: true,
    },
  };
  return all[action];
}

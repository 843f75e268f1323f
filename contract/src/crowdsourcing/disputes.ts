import { z } from 'zod';
import { decided } from '../staff-case';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, id, lines, listOf, listParams, moment, reason, uid, version, yuan } from '../wire';
import { exportTask } from '../exports';
import { sideTexts } from './contract-texts';
import { contractPost, milestone, milestoneKey } from './contract-view';
import {
  disputeActions,
  disputeEntryTexts,
  type DisputeStatus,
  disputeStatusTexts,
  disputeTypeTexts,
} from './dispute-texts';

const file = z.object({ file_id: id, name: z.string() });
const files = z.array(z.string().max(40)).max(20, '最多20个文件').default([]);
const statement = lines(1000, 10, '请填写10-1000个字的说明');
/** The shares of the buyer, of the provider after the fee, and of the platform as the fee. */
const division = z.object({ back: yuan, paid: yuan, fee: yuan });

/** A dispute about one milestone (crowdsourcing.md#dispute-states). */
const dispute = z.object({
  dispute_no: id,
  contract_no: id,
  title: z.string(),
  seq: z.int(),
  milestone: z.string(),
  amount: yuan,
  applicant: enumOf(sideTexts),
  applicant_text: z.string(),
  type: enumOf(disputeTypeTexts),
  type_text: z.string(),
  /** The applicant's claim: a return as the buyer, a payment as the provider. */
  claim: yuan,
  /** True for money that was accepted and is still pending. */
  is_after: z.boolean(),
  status: enumOf(disputeStatusTexts),
  status_text: z.string(),
  clock: z.object({ at: moment, left_seconds: z.int(), ends: z.string() }).nullable(),
  /** The division of the money, or the one of the ruling that waits for a second person. */
  result: division.nullable(),
  created_at: moment,
  ended_at: moment.nullable(),
});
const entry = z.object({
  seq: z.int(),
  at: moment,
  kind: enumOf(disputeEntryTexts),
  kind_text: z.string(),
  author: z.string(),
  text: z.string(),
  files: z.array(file),
});
const disputeOfSide = dispute.extend({
  role: enumOf(sideTexts),
  /** A proposal to agree, with how it would divide the money. */
  offer: division.extend({ by: enumOf(sideTexts), by_text: z.string() }).nullable(),
  entries: z.array(entry),
  actions: z.array(enumOf(disputeActions)),
});
const party = z.object({ uid, name: z.string() });
const disputeCase = dispute.extend({
  version: z.int(),
  uid,
  buyer: party,
  provider: party,
  age_seconds: z.int(),
  is_late: z.boolean(),
  needs_second: z.boolean(),
  entries: z.array(entry),
  contract_text: z.string(),
  deliverables: milestone.shape.deliverables,
  posts: z.array(contractPost.omit({ is_own: true })),
  actions: z.array(z.enum(['note', 'arbitrate', 'rule', 'confirm', 'decline'])),
});

const refusals = ['notFound', 'state.conflict', 'permission.subAccount'] as const;
const buyers = 'crowd.request:dispute' as const;
const orProviders = ['crowd.bid:deliver'] as const;
const key = { dispute_no: id };
const staff = { access: 'staff.dispute:handle' } as const;

/** Disputes between the two sides of a contract, with mediation and ruling by staff (contracts.md#disputes). */
export const disputes = {
  /** Everything about a contract as one signed PDF, the same for both sides (ADR 56). */
  evidencePack: post('/project-api/contract/evidence-pack', {
    summary: '生成合同存证包',
    access: 'crowd.request:view',
    alternatives: ['crowd.bid:view'],
    idempotent: true,
    input: { contract_no: id },
    output: exportTask,
    refusals: ['notFound', 'export.tooMany', 'permission.subAccount'],
  }),
  list: get('/project-api/dispute/list', {
    summary: '维权列表',
    access: 'crowd.request:view',
    alternatives: ['crowd.bid:view'],
    input: {
      ...listParams,
      role: enumOf(sideTexts).default('buyer'),
      contract_no: id.optional(),
      status: z.enum(['running', ...(Object.keys(disputeStatusTexts) as DisputeStatus[])]).optional(),
    },
    output: listOf(dispute),
    refusals: ['permission.subAccount'],
  }),
  detail: get('/project-api/dispute/detail', {
    summary: '维权详情',
    access: 'crowd.request:view',
    alternatives: ['crowd.bid:view'],
    input: key,
    output: disputeOfSide,
    refusals: ['notFound', 'permission.subAccount'],
  }),
  /** Freezes the milestone: nothing is accepted or paid out until the dispute has ended. */
  open: post('/project-api/dispute/open', {
    summary: '发起维权',
    access: buyers,
    alternatives: orProviders,
    input: { ...milestoneKey, type: enumOf(disputeTypeTexts), claim: yuan, text: statement, files },
    output: disputeOfSide,
    refusals: [...refusals, 'form.invalid', 'dispute.late', 'dispute.again', 'file.claimed'],
  }),
  respond: post('/project-api/dispute/respond', {
    summary: '回应维权',
    access: buyers,
    alternatives: orProviders,
    input: { ...key, text: statement, files },
    output: disputeOfSide,
    refusals: [...refusals, 'file.claimed'],
  }),
  evidence: post('/project-api/dispute/evidence', {
    summary: '补充维权材料',
    access: buyers,
    alternatives: orProviders,
    input: { ...key, text: statement, files },
    output: disputeOfSide,
    refusals: [...refusals, 'file.claimed'],
  }),
  /**
   * One side proposes what goes back to the buyer, the other agrees to that amount, both in `back`; the proposing side
   * may withdraw.
   */
  settle: post('/project-api/dispute/settle', {
    summary: '和解',
    access: buyers,
    alternatives: orProviders,
    input: { ...key, event: z.enum(['propose', 'agree', 'withdraw']), back: yuan.optional() },
    output: disputeOfSide,
    refusals: [...refusals, 'form.invalid', 'dispute.offerChanged'],
  }),
  withdraw: post('/project-api/dispute/withdraw', {
    summary: '撤回维权',
    access: buyers,
    alternatives: orProviders,
    input: key,
    output: disputeOfSide,
    refusals,
  }),

  staffDisputeList: get('/project-api/adminapi/dispute/list', {
    ...staff,
    summary: '维权队列',
    input: {
      ...queueParams,
      /** `running`: not ended; `waiting`: of these those that staff work on. */
      status: z
        .enum(['running', 'waiting', ...(Object.keys(disputeStatusTexts) as DisputeStatus[])])
        .optional(),
    },
    output: queueListOf(
      disputeCase.omit({ entries: true, contract_text: true, deliverables: true, posts: true }),
    ),
  }),
  staffDisputeDetail: get('/project-api/adminapi/dispute/detail', {
    ...staff,
    summary: '维权详情',
    input: { no: id },
    output: disputeCase,
    refusals: ['notFound'],
  }),
  /** The evidence pack of the contract, made for staff: the same that both sides get. */
  staffDisputePack: post('/project-api/adminapi/dispute/evidence-pack', {
    ...staff,
    summary: '生成维权存证包（运营）',
    idempotent: true,
    input: { no: id },
    output: exportTask,
    refusals: ['notFound', 'export.tooMany'],
  }),
  /** The newest pack of this contract that staff have made; null when there is none. */
  staffDisputePackState: get('/project-api/adminapi/dispute/evidence-pack-state', {
    ...staff,
    summary: '维权存证包进度（运营）',
    background: true,
    input: { no: id },
    output: z.object({ task: exportTask.nullable() }),
    refusals: ['notFound'],
  }),
  staffDisputeNote: post('/project-api/adminapi/dispute/note', {
    ...staff,
    summary: '维权调解意见',
    input: { no: id, version, text: lines(1000, 2, '请填写2-1000个字的意见') },
    output: disputeCase,
    refusals: decided,
  }),
  staffDisputeArbitrate: post('/project-api/adminapi/dispute/arbitrate', {
    ...staff,
    summary: '维权进入仲裁',
    input: { no: id, version, reason },
    output: disputeCase,
    refusals: decided,
  }),
  /** Effect of a ruling, as its booking computes it: the fee, the tax withheld, the amount that arrives. */
  staffDisputePreview: get('/project-api/adminapi/dispute/preview', {
    ...staff,
    summary: '维权裁决试算',
    input: { no: id, back: yuan },
    output: z.object({ back: yuan, fee: yuan, tax: yuan, arrives: yuan }),
    refusals: ['notFound', 'state.conflict', 'form.invalid'],
  }),
  /** Rules how much goes back to the buyer. Above 10,000.00 in dispute another person of staff confirms it. */
  staffDisputeRule: post('/project-api/adminapi/dispute/rule', {
    ...staff,
    summary: '维权裁决',
    input: { no: id, version, back: yuan, reason: lines(1000, 10, '请填写10-1000个字的裁决理由') },
    output: disputeCase,
    refusals: [...decided, 'form.invalid'],
  }),
  staffDisputeReview: post('/project-api/adminapi/dispute/review', {
    ...staff,
    summary: '维权裁决复核',
    input: { no: id, version, event: z.enum(['confirm', 'decline']), reason: reason.optional() },
    output: disputeCase,
    refusals: [...decided, 'form.invalid', 'staff.samePerson'],
  }),
};

import { z } from 'zod';
import { get, post } from '../endpoint';
import { listExport } from '../exports';
import {
  day,
  enumOf,
  id,
  lines,
  listOf,
  listParams,
  moment,
  reason,
  verifyToken,
  whole,
  yuan,
} from '../wire';
import { refundRoutes } from '../orders/detail';
import { contractStatusTexts, sideTexts } from './contract-texts';
import { contractPost, contractRow, contractView, milestoneKey, milestonesIn } from './contract-view';
import { MOST_NOTES } from './delivery-notes';

const key = { contract_no: id };
const view = 'crowd.request:view' as const;
const orBid = ['crowd.bid:view'] as const;
const files = z.array(z.string().max(40)).max(20, '最多20个文件').default([]);
const versionKey = { ...milestoneKey, version: whole(1, 100) };
const thousandths = whole(0, 1000, '请在图片上选择位置');
const filters = {
  role: enumOf(sideTexts).default('buyer'),
  status: enumOf(contractStatusTexts).optional(),
};
const refusals = ['notFound', 'state.conflict', 'permission.subAccount'] as const;

/** Contracts of crowdsourcing, their milestones and the 留言板 (crowdsourcing.md#contract-states). */
export const contracts = {
  list: get('/project-api/contract/list', {
    summary: '合同列表',
    access: view,
    alternatives: orBid,
    input: { ...listParams, ...filters, request_no: id.optional() },
    output: listOf(contractRow),
    refusals: ['permission.subAccount'],
  }),
  exportList: post('/project-api/contract/export', {
    ...listExport,
    summary: '导出合同',
    access: view,
    alternatives: orBid,
    input: { ...filters, keyword: listParams.keyword, ...listExport.input },
    refusals: [...listExport.refusals, 'permission.subAccount'],
  }),
  detail: get('/project-api/contract/detail', {
    summary: '合同详情',
    access: view,
    alternatives: orBid,
    input: key,
    output: contractView,
    refusals: ['notFound', 'permission.subAccount'],
  }),
  /**
   * Expected income of the provider's contracts, the next first; the day is null while there is a dispute. The sums
   * cover all of them.
   */
  income: get('/project-api/contract/income', {
    summary: '预计收入',
    access: 'crowd.bid:view',
    input: { page: listParams.page, page_size: listParams.page_size },
    output: listOf(
      z.object({
        contract_no: id,
        request_no: id,
        title: z.string(),
        milestone: z.string(),
        kind: z.enum(['escrow', 'pending']),
        amount: yuan,
        expected_on: day.nullable(),
      }),
      { escrow: yuan, pending: yuan },
    ),
  }),
  /** Confirms the text in the version that was read; with both confirmations the contract is signed. */
  confirm: post('/project-api/contract/confirm', {
    summary: '确认签署合同',
    access: 'crowd.bid:contract',
    alternatives: ['crowd.request:select'],
    stepUp: 'contract',
    input: { ...key, text_version: whole(1, 1000), verify_token: verifyToken.optional() },
    output: contractView,
    refusals: [...refusals, 'contract.feeChanged', 'stepUp.required', 'stepUp.expired'],
  }),
  refuse: post('/project-api/contract/refuse', {
    summary: '拒绝签署合同',
    access: 'crowd.bid:contract',
    alternatives: ['crowd.request:select'],
    input: { ...key, reason },
    output: contractView,
    refusals,
  }),
  /**
   * `propose`, and the other side agrees, to what `ending` of the contract says: `back` and `paid` are that. The
   * proposing side may withdraw. Money in escrow goes back to the buyer.
   */
  terminate: post('/project-api/contract/terminate', {
    summary: '终止合同',
    access: 'crowd.bid:contract',
    alternatives: ['crowd.request:select'],
    input: {
      ...key,
      event: z.enum(['propose', 'agree', 'withdraw']),
      reason: reason.optional(),
      back: yuan.optional(),
      paid: yuan.optional(),
    },
    output: contractView,
    refusals: [...refusals, 'form.invalid', 'contract.endChanged'],
  }),
  /** The milestones that are not in escrow yet, anew, and other days for those that are. */
  propose: post('/project-api/contract/change', {
    summary: '申请变更合同',
    access: 'crowd.bid:contract',
    alternatives: ['crowd.request:select'],
    input: { ...key, reason, milestones: milestonesIn },
    output: contractView,
    refusals: [...refusals, 'form.invalid'],
  }),
  answer: post('/project-api/contract/change-answer', {
    summary: '答复合同变更',
    access: 'crowd.bid:contract',
    alternatives: ['crowd.request:select'],
    input: { ...key, change_no: whole(1, 1000), event: z.enum(['agree', 'refuse', 'withdraw']) },
    output: contractView,
    refusals: [...refusals, 'form.invalid'],
  }),
  fund: post('/project-api/milestone/fund', {
    summary: '托管里程碑',
    access: 'crowd.escrow:pay',
    input: milestoneKey,
    output: z.object({ order_no: id, amount: yuan, pay_deadline: moment }),
    refusals: [...refusals, 'contract.sameParty'],
  }),
  deliver: post('/project-api/milestone/deliver', {
    summary: '提交成果',
    access: 'crowd.bid:deliver',
    input: { ...milestoneKey, note: lines(1000, 2, '请填写2-1000个字的成果说明'), files },
    output: contractView,
    refusals: [...refusals, 'file.claimed'],
  }),
  revise: post('/project-api/milestone/revise', {
    summary: '申请修改成果',
    access: 'crowd.request:accept',
    input: { ...milestoneKey, note: lines(1000, 2, '请填写2-1000个字的修改意见') },
    output: contractView,
    refusals,
  }),
  /** Marks a point of a picture of the newest version. */
  mark: post('/project-api/milestone/note', {
    summary: '批注成果图片',
    access: 'crowd.request:accept',
    input: {
      ...versionKey,
      file_id: id,
      x: thousandths,
      y: thousandths,
      text: lines(500, 1, '请填写1-500个字的批注'),
    },
    output: contractView,
    refusals: [...refusals, 'note.many'],
  }),
  answerMark: post('/project-api/milestone/note-answer', {
    summary: '答复批注',
    access: 'crowd.bid:deliver',
    input: { ...versionKey, note_no: whole(1, MOST_NOTES), text: lines(500, 1, '请填写1-500个字的答复') },
    output: contractView,
    refusals,
  }),
  accept: post('/project-api/milestone/accept', {
    summary: '验收里程碑',
    access: 'crowd.request:accept',
    idempotent: true,
    input: { ...milestoneKey, request_token: z.string().min(8).max(64).optional() },
    output: contractView,
    refusals: [...refusals, 'order.accepted'],
  }),
  /** Seven days after the due day without a delivery. */
  refund: post('/project-api/milestone/refund', {
    summary: '逾期未交付退款',
    access: 'crowd.request:accept',
    idempotent: true,
    input: {
      ...milestoneKey,
      /** Destination of the online part, as at any refund. */
      route: z.enum(refundRoutes).default('original'),
      request_token: z.string().min(8).max(64).optional(),
    },
    output: contractView,
    refusals,
  }),
  /** A change order with another day for this one alone. */
  extend: post('/project-api/milestone/extend', {
    summary: '申请延期',
    access: 'crowd.bid:deliver',
    input: { ...milestoneKey, due_date: z.iso.date('日期格式为YYYY-MM-DD'), reason },
    output: contractView,
    refusals: [...refusals, 'form.invalid'],
  }),
  posts: get('/project-api/contract/posts', {
    summary: '留言板',
    access: view,
    alternatives: orBid,
    input: { ...key, before: whole(1, 1_000_000).optional() },
    output: z.object({ list: z.array(contractPost), more: z.boolean() }),
    refusals: ['notFound', 'permission.subAccount'],
  }),
  write: post('/project-api/contract/post', {
    summary: '留言',
    access: view,
    alternatives: orBid,
    input: { ...key, text: lines(1000, 1, '请填写1-1000个字的留言'), files: files },
    output: contractPost,
    refusals: [...refusals, 'file.claimed'],
  }),
};

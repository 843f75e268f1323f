import { z } from 'zod';
import { get, post } from '../endpoint';
import { enumOf, id, lines, listOf, listParams, text, version, whole } from '../wire';
import { ticketAnswerStaffCalls } from './answers';
import { ticketStaffCalls } from './staff';
import { ticketCategoryTexts, ticketLimits, ticketTabTexts } from './texts';
import { ticketDocument, ticketDocumentKind, ticketEntry, ticketRow } from './view';

const { title, least, most, files } = ticketLimits;
const said = lines(most, least, `请填写${least}-${most}个字`);
const proofs = z.array(z.string().max(40)).max(files, `最多上传${files}个附件`).default([]);
const { start_time: _from, end_time: _to, ...newestFirst } = listParams;
const one = { ticket_no: id, version };
const changed = ['notFound', 'state.conflict'] as const;

/** A ticket with all that was said; `actions` are those of the reader now. */
const ticketView = ticketRow.extend({
  entries: z.array(ticketEntry),
  rating: z.int().nullable(),
  rating_text: z.string().nullable(),
  actions: z.array(z.enum(['reply', 'urge', 'confirm', 'reopen', 'withdraw'])),
});

/** Tickets of customers (support.md#tickets). */
export const support = {
  list: get('/support-api/ticket/list', {
    summary: '工单列表',
    access: 'ticket:view',
    input: { ...newestFirst, tab: enumOf(ticketTabTexts).default('all') },
    /**
     * Counts by tab of the tickets that this person may see; `reply_minutes`: half of the first answers of the last weeks came
     * within so many, null while there are too few.
     */
    output: listOf(ticketRow, {
      counts: z.record(enumOf(ticketTabTexts), z.int()),
      reply_minutes: z.int().nullable(),
    }),
  }),
  detail: get('/support-api/ticket/detail', {
    summary: '工单详情',
    access: 'ticket:view',
    input: { ticket_no: id },
    output: ticketView,
    refusals: ['notFound'],
  }),
  /** The document that a ticket is to be about, before it is opened. */
  document: get('/support-api/ticket/document', {
    summary: '工单关联的单据',
    access: 'ticket:manage',
    input: { kind: ticketDocumentKind, biz_no: id },
    output: ticketDocument,
    refusals: ['notFound'],
  }),
  open: post('/support-api/ticket/create', {
    summary: '提交工单',
    access: 'ticket:manage',
    input: {
      category: enumOf(ticketCategoryTexts),
      title: text(title, 2, `标题为2-${title}个字`),
      body: said,
      files: proofs,
      kind: ticketDocumentKind.optional(),
      biz_no: id.optional(),
    },
    output: ticketView,
    refusals: ['notFound', 'form.invalid', 'file.claimed', 'ticket.tooMany'],
  }),
  reply: post('/support-api/ticket/reply', {
    summary: '回复工单',
    access: 'ticket:manage',
    input: { ...one, body: said, files: proofs },
    output: ticketView,
    refusals: [...changed, 'file.claimed', 'ticket.tooLong'],
  }),
  urge: post('/support-api/ticket/urge', {
    summary: '催单',
    access: 'ticket:manage',
    input: one,
    output: ticketView,
    refusals: [...changed, 'ticket.urged'],
  }),
  confirm: post('/support-api/ticket/confirm', {
    summary: '确认工单已解决',
    access: 'ticket:manage',
    input: { ...one, rating: whole(1, 5).optional(), rating_text: lines(200).optional() },
    output: ticketView,
    refusals: changed,
  }),
  reopen: post('/support-api/ticket/reopen', {
    summary: '重新打开工单',
    access: 'ticket:manage',
    input: { ...one, body: said },
    output: ticketView,
    refusals: [...changed, 'ticket.tooLong'],
  }),
  withdraw: post('/support-api/ticket/withdraw', {
    summary: '撤销工单',
    access: 'ticket:manage',
    input: one,
    output: ticketView,
    refusals: changed,
  }),
  ...ticketStaffCalls,
  ...ticketAnswerStaffCalls,
};

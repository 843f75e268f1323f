import { z } from 'zod';
import { get, post } from '../endpoint';
import { fen } from '../money';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, moment, reason, yuanUpTo } from '../wire';
import { bankMatchKinds, bankMatchRules, bankOpenKinds } from './bank-match-texts';

const HANDLE = 'staff.recharge:handle';
const amount = yuanUpTo(fen(99_999_999_999_999));
const key = z.string().regex(/^[0-9a-f]{64}$/, '流水标识格式不正确');
/** A document that a line may stand for: its kind and number. */
const target = z.string().regex(/^[a-z_]{3,20}:[A-Za-z0-9_:.-]{1,80}$/, '请选择一项建议');
const ok = z.object({ ok: z.literal(true) });
const refusals = ['notFound', 'bankLine.open', 'bankLine.unfit', 'state.conflict'] as const;

/** Lines of banks and channels that no rule could match, as work of finance (ADR 121). */
export const bankMatchStaffCalls = {
  staffWork: get('/apinew/adminapi/bank-line/list', {
    summary: '运营：银行与渠道流水的匹配',
    access: HANDLE,
    input: { ...queueParams, state: z.enum(['open', 'matched']).optional() },
    output: queueListOf(
      z.object({
        key,
        account: z.string(),
        kind_text: z.string(),
        at: z.string(),
        direction: z.enum(['in', 'out']),
        amount,
        name: z.string(),
        party_account: z.string(),
        memo: z.string(),
        ref: z.string(),
        serial: z.string(),
        file: z.string(),
        row: z.int(),
        state: z.enum(['open', 'matched']),
        /** Why it waits for a person, and in words; empty once it is matched. */
        open_kind: enumOf(bankOpenKinds).nullable(),
        open_text: z.string(),
        open_why: z.string(),
        /** Since when it waits; null once it is matched. */
        since: moment.nullable(),
        /** What it stands for; null while it is open. */
        match: z
          .object({
            kind: enumOf(bankMatchKinds),
            kind_text: z.string(),
            no: z.string(),
            rule: enumOf(bankMatchRules),
            rule_text: z.string(),
            note: z.string(),
            by: z.string(),
            at: moment,
          })
          .nullable(),
        /** What it may stand for, the likeliest first, each with why. */
        proposals: z.array(z.object({ target, text: z.string(), why: z.string() })),
        actions: z.array(z.enum(['book', 'dismiss', 'explain', 'undo'])),
      }),
    ),
  }),
  /** Books a proposal: the event of its document, once, with the limits of one person as they are. */
  staffTake: post('/apinew/adminapi/bank-line/book', {
    summary: '运营：按建议匹配一笔流水',
    access: HANDLE,
    input: { key, target },
    /** `waiting`: a second person has yet to agree. */
    output: ok.extend({ waiting: z.boolean() }),
    refusals: [...refusals, 'booking.pending'],
  }),
  /** The proposal is not made again. */
  staffDismiss: post('/apinew/adminapi/bank-line/dismiss', {
    summary: '运营：不采用一项匹配建议',
    access: HANDLE,
    input: { key, target, reason },
    output: ok,
    refusals,
  }),
  /** It stands for nothing in the book, and why; a large one is explained by another person than the file's. */
  staffExplain: post('/apinew/adminapi/bank-line/explain', {
    summary: '运营：说明一笔与单据无关的流水',
    access: HANDLE,
    input: { key, reason },
    output: ok,
    refusals: [...refusals, 'staff.samePerson'],
  }),
  staffUndo: post('/apinew/adminapi/bank-line/undo', {
    summary: '运营：撤销一笔流水的匹配',
    access: HANDLE,
    input: { key, reason },
    output: ok,
    refusals: [...refusals, 'bankLine.rests'],
  }),
};

import { z } from 'zod';
import { get, post } from './endpoint';
import type { DocumentAnswer } from './envelope';
import { signingKindIds, signingStateTexts, signingTabTexts } from './signing-texts';
import { enumOf, id, listOf, listParams, moment } from './wire';

const kind = z.enum(signingKindIds);
const one = { kind, signing_no: id };

/** A contract or agreement in the list over all rooms. */
const signingRow = z.object({
  kind,
  kind_text: z.string(),
  signing_no: id,
  title: z.string(),
  /** The other side; 平台 where that is the platform itself. */
  other: z.string(),
  state: enumOf(signingStateTexts),
  state_text: z.string(),
  signed_at: moment.nullable(),
  created_at: moment,
  /** Until when it is to be signed, while it is not. */
  due_at: moment.nullable(),
  /** Its page: a path under /center/user. */
  link: z.string(),
});

/** One in full. */
const signingDetail = signingRow.extend({
  /** The text as it is to be signed or was signed. */
  text: z.string(),
  text_version: z.string(),
  /** SHA-256 of the text. */
  text_hash: z.string(),
  signers: z.array(
    z.object({ side: z.string(), name: z.string(), at: moment.nullable(), proof: z.string() }),
  ),
  trail: z.array(z.object({ at: moment, by: z.string(), text: z.string() })),
  /** The last reminder to the other side, and whether another may be sent now. */
  reminded_at: moment.nullable(),
  actions: z.array(z.enum(['remind'])),
});
const file = {
  access: 'contract:view',
  envelope: 'document',
  timeout: 60_000,
  input: one,
  output: z.custom<DocumentAnswer>(),
  refusals: ['notFound', 'signing.unprintable', 'rate.exceeded'],
} as const;

/** Contracts and agreements of all rooms in one list (signings.md). */
export const signings = {
  list: get('/apinew/center/signing/list', {
    summary: '合同列表',
    access: 'contract:view',
    input: { ...listParams, tab: enumOf(signingTabTexts).default('all'), kind: kind.optional() },
    /** Counts by tab of what this person may see with the other filters; `kinds`: those that they may see at all. */
    output: listOf(signingRow, {
      counts: z.record(enumOf(signingTabTexts), z.int()),
      kinds: z.array(kind),
    }),
  }),
  detail: get('/apinew/center/signing/detail', {
    summary: '合同详情',
    access: 'contract:view',
    input: one,
    output: signingDetail,
    refusals: ['notFound'],
  }),
  /** Its text with who signed when, as a signed PDF (ADR 56). */
  paper: get('/apinew/center/signing/paper', { summary: '下载合同PDF', ...file }),
  /** Text, PDF, signatures with their proofs, records and the SHA-256 of each file, as one ZIP. */
  pack: get('/apinew/center/signing/pack', { summary: '下载合同证据包', ...file }),
  remind: post('/apinew/center/signing/remind', {
    summary: '催签',
    access: 'contract:remind',
    input: one,
    output: signingDetail,
    refusals: ['notFound', 'state.conflict', 'signing.reminded'],
  }),
};

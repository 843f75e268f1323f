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
  draftKey,
  text as line,
  version,
  whole,
  yuan,
} from '../wire';
import { caseStatusTexts, caseTabs } from './case-texts';
import { caseDetail, caseRow } from './case-view';
import { feePreview } from './law';
import { type FilingArea, filingAreas } from './kinds';

/** Papers of many pages are read before the answer. */
const READ_MS = 60_000;
const no = { app_no: id };
const count = z.int();
const counts = z.object({
  all: count,
  ...(Object.fromEntries(Object.keys(caseTabs).map((tab) => [tab, count])) as Record<
    keyof typeof caseTabs,
    typeof count
  >),
});
const moved = ['notFound', 'state.conflict'] as const;
const fault = z.object({ field: z.string(), message: z.string() });
const classFee = z.object({ class: z.int().nullable(), official: yuan, service: yuan, total: yuan });

const filters = {
  tab: enumOf(caseTabs).optional(),
  status: enumOf(caseStatusTexts).optional(),
  /** The name of an applicant. */
  applicant: line(50).optional(),
};
const { start_time, end_time, keyword } = listParams;
const exportInput = {
  ...filters,
  start_time,
  end_time,
  keyword,
  ...listExport.input,
};
/** The input of an export of a list. */
export type CaseExport = Omit<z.output<z.ZodObject<typeof exportInput>>, 'request_token'>;

/** The calls of one kind of filing (filings.md#filing-calls): the same shape for all three, with its own form. */
export const areaCalls = <const A extends FilingArea, F extends z.ZodType>(area: A, form: F) => {
  const text = filingAreas[area];
  const path = <const N extends string>(name: N) => `/apinew/${area}/apply/${name}` as const;
  const view = `ip.${area}:view` as const;
  const apply = `ip.${area}:apply` as const;
  const reply = `ip.${area}:reply` as const;
  return {
    list: get(path('list2'), {
      summary: `${text}申请列表`,
      access: view,
      input: { ...listParams, ...filters },
      output: listOf(caseRow, { counts }),
    }),
    exportList: post(path('export'), {
      ...listExport,
      summary: `导出${text}申请`,
      access: view,
      input: exportInput,
    }),
    detail: get(path('detail'), {
      summary: `${text}申请详情`,
      access: view,
      input: no,
      output: caseDetail,
      refusals: ['notFound'],
    }),
    /** Makes a draft, which `draft_key` names: sent twice, it is one; or saves the typed values into one. */
    saveDraft: post(path('save-draft'), {
      summary: `保存${text}申请草稿`,
      access: apply,
      quiet: true,
      input: {
        app_no: id.optional(),
        version: version.optional(),
        draft_key: draftKey.optional(),
        form,
      },
      output: caseDetail,
      refusals: [...moved, 'filing.tooManyDrafts'],
    }),
    /**
     * Faults of the form, the applicants' papers, pages and lines of files, found before anything is paid. A form that
     * is being typed is judged by its values, without opening a file or storing anything.
     */
    check: post(path('check'), {
      summary: `预检${text}申请`,
      access: apply,
      quiet: true,
      timeout: READ_MS,
      input: { app_no: id.optional(), form: form.optional() },
      output: z.object({
        faults: z.array(fault),
        fees: feePreview,
        /** For a trademark the cost of each class: each is an order of its own. */
        classes: z.array(classFee).optional(),
      }),
      refusals: moved,
    }),
    submit: post(path('submit'), {
      summary: `提交${text}申请`,
      access: apply,
      idempotent: true,
      timeout: READ_MS,
      input: { ...no, version },
      /** For several classes the case of the first, and the orders of all, to be paid together. */
      output: caseDetail.extend({ order_nos: z.array(id).optional() }),
      refusals: [...moved, 'filing.incomplete', 'filing.tooManyDrafts', 'upload.quota', 'upload.copiesQuota'],
    }),
    cancel: post(path('cancel'), {
      summary: `取消${text}申请`,
      access: apply,
      input: { ...no, version, reason: lines(200).optional() },
      output: caseDetail,
      refusals: moved,
    }),
    /** 补充材料, 补正, 答复: answers the present demand with files or words. */
    reply: post(path('reply'), {
      summary: `答复${text}通知`,
      access: reply,
      input: {
        ...no,
        version,
        comment: lines(2000, 2, '请填写2-2000个字的说明'),
        files: z.array(id).max(10, '最多10个文件').optional(),
        /** Corrected papers of a program, judged to page and line like the first. */
        papers: z.object({ source_file: id.optional(), manual_file: id.optional() }).optional(),
        form: form.optional(),
      },
      output: caseDetail,
      refusals: [...moved, 'form.invalid', 'file.claimed'],
    }),
    copy: post(path('copy'), {
      summary: `复制${text}申请`,
      access: apply,
      input: no,
      output: caseDetail,
      refusals: [...moved, 'filing.tooManyDrafts'],
    }),
    upcoming: get(path('deadlines'), {
      summary: `${text}期限`,
      access: view,
      output: z.object({
        list: z.array(
          z.object({ app_no: id, name: z.string(), text: z.string(), due_on: day, is_estimate: z.boolean() }),
        ),
      }),
    }),
  };
};

/**
 * Orders that follow a registration: 续展, 复审, 年费 and so on, each an order of the case
 * (filings.md#businesses-that-follow).
 */
export const businessCalls = <const A extends FilingArea, B extends Record<string, string>>(
  area: A,
  business: B,
) => ({
  /** The cost of an order of a business today, with late fees and reductions as they apply to this case. */
  orderFees: get(`/apinew/${area}/apply/order-fees`, {
    summary: `${filingAreas[area]}后续业务费用`,
    access: `ip.${area}:view` as const,
    input: { ...no, business: enumOf(business) },
    output: feePreview,
    refusals: moved,
  }),
  order: post(`/apinew/${area}/apply/order`, {
    summary: `办理${filingAreas[area]}后续业务`,
    access: `ip.${area}:apply` as const,
    idempotent: true,
    input: {
      ...no,
      version,
      business: enumOf(business),
      year: whole(1, 20).optional(),
      note: lines(500).optional(),
    },
    output: caseDetail,
    refusals: [...moved, 'form.invalid'],
  }),
  /** An order that nobody has paid is not wanted any more: its business may be ordered again at once. */
  cancelOrder: post(`/apinew/${area}/apply/order-cancel`, {
    summary: `取消${filingAreas[area]}后续业务订单`,
    access: `ip.${area}:apply` as const,
    input: { ...no, order_no: id },
    output: caseDetail,
    refusals: moved,
  }),
});

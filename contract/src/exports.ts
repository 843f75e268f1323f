import { z } from 'zod';
import { get } from './endpoint';
import type { Grantable } from './permissions';
import { id, listOf, listParams, moment, requestToken, verifyToken } from './wire';

/** Lists that can be exported; the room that owns the data builds the file (shell.md#tables-filters-export). */
export const exportKinds = {
  rmb_records: '人民币收支明细',
  coin_records: '创意币明细',
  credit_records: '信用额度明细',
  orders: '订单',
  works: '作品',
  filings_copyright: '版权申请',
  filings_trademark: '商标申请',
  filings_patent: '专利申请',
  rmb_statement: '月度对账单',
  income_statement: '年度收入证明',
  tax_certificate: '年度预扣凭证',
  spending_bill: '账单',
  withdraw_receipt: '提现回单',
  recharge_receipt: '充值回单',
  repay_receipt: '还款回单',
  iou_bill: '白条账单',
  crowd_requests: '发布的需求',
  crowd_bids: '承接的投标',
  crowd_contracts: '众包合同',
  crowd_favourites: '收藏',
  evidence_pack: '合同存证包',
  personal_data: '个人数据',
} as const;
export type ExportKind = keyof typeof exportKinds;
/**
 * Permissions of which one is needed to get an exported file of a kind, as to ask for it. An empty list: the owner
 * alone gets it.
 */
export const exportRights: Record<ExportKind, readonly Grantable[]> = {
  rmb_records: ['finance.rmb:export'],
  coin_records: ['finance.coin:view'],
  credit_records: ['finance.credit:view'],
  orders: ['order.order:export'],
  works: ['fac.work:view'],
  filings_copyright: ['ip.copyright:view'],
  filings_trademark: ['ip.trademark:view'],
  filings_patent: ['ip.patent:view'],
  rmb_statement: ['finance.rmb:export'],
  income_statement: ['finance.rmb:export'],
  tax_certificate: ['finance.rmb:export'],
  spending_bill: ['finance.bill:export'],
  withdraw_receipt: ['finance.rmb:view'],
  recharge_receipt: ['finance.rmb:view', 'finance.coin:view'],
  repay_receipt: ['finance.credit:view'],
  iou_bill: ['finance.credit:view'],
  crowd_requests: ['crowd.request:view'],
  crowd_bids: ['crowd.bid:view'],
  crowd_contracts: ['crowd.request:view', 'crowd.bid:view'],
  crowd_favourites: ['crowd.collect:manage'],
  evidence_pack: ['crowd.request:view', 'crowd.bid:view'],
  personal_data: [],
};
const kinds = Object.keys(exportKinds) as [ExportKind, ...ExportKind[]];
export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** An export under way or done; its file is kept for 7 days. */
export const exportTask = z.object({
  task_id: id,
  kind: z.enum(kinds),
  kind_text: z.string(),
  format: z.enum(exportFormats),
  name: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'expired']),
  status_text: z.string(),
  /** 0–100. */
  progress: z.int(),
  rows: z.int(),
  error: z.string().nullable(),
  file_id: id.nullable(),
  created_at: moment,
  expire_at: moment.nullable(),
});

/** The common part of every list export; its room adds path, summary, access and the filters of the list. */
export const listExport = {
  idempotent: true,
  stepUp: 'export',
  input: {
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
    verify_token: verifyToken.optional(),
    request_token: requestToken.optional(),
  },
  output: exportTask,
  refusals: ['stepUp.required', 'stepUp.expired', 'export.tooMany', 'export.tooLarge'],
} as const;

/** Export tasks; each room has its own endpoint to start one (shell.md#tables-filters-export). */
export const exportTasks = {
  tasks: get('/cms-api/export/tasks', {
    summary: '导出任务',
    access: 'session',
    input: { ...listParams, task_id: id.optional() },
    output: listOf(exportTask),
  }),
  /** The public half of the key that signs documents (ADR 56). */
  signatureKey: get('/cms-api/export/signature-key', {
    summary: '文件签名公钥',
    access: 'public',
    output: z.object({ algorithm: z.literal('ed25519'), key_id: z.string(), public_key: z.string() }),
  }),
  /** Whether we signed a document: the SHA-256 of its bytes before the last line, and the content of that line. */
  checkSignature: get('/cms-api/export/check-signature', {
    summary: '核验文件签名',
    access: 'public',
    input: {
      digest: z.string().regex(/^[0-9a-f]{64}$/, '摘要为64位十六进制'),
      key_id: z.string().regex(/^[0-9a-f]{16}$/, '公钥编号为16位十六进制'),
      signature: z.string().regex(/^[\w-]{86}$/, '签名有误'),
    },
    output: z.object({ is_genuine: z.boolean() }),
  }),
};

import { z } from 'zod';
import { get } from './endpoint';
import { id, listOf, listParams, moment } from './wire';

/** What can be exported; the room that owns the data says how (product 01 §1.4). */
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
  withdraw_receipt: '提现回单',
  recharge_receipt: '充值回单',
  repay_receipt: '还款回单',
  iou_bill: '白条账单',
  personal_data: '个人数据',
} as const;
export type ExportKind = keyof typeof exportKinds;
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

/** Export tasks; each room has its own endpoint to start one (product 09 §9.10). */
export const exportTasks = {
  tasks: get('/cms-api/export/tasks', {
    summary: '导出任务',
    access: 'session',
    input: { ...listParams, task_id: id.optional() },
    output: listOf(exportTask),
  }),
};

import { z } from 'zod';
import { get } from './endpoint';
import { rmbParts } from './finance/balance';
import { order } from './orders';
import { coins, day, moment, uid, yuan } from './wire';

/** The kinds of things that may need the person now (product 02 §2.1), in the order they are offered at equal deadline. */
export const todoTexts = {
  pending_pay: '待付款订单',
  pending_accept: '待验收成果',
  refund_answer: '待答复的退款',
  pending_select: '待选标需求',
  contract_sign: '待签署合同',
  contract_sign_work: '待签署的承接合同',
  pending_escrow: '待托管',
  milestone_accept: '待验收里程碑',
  iou_due: '待还白条',
  bad_debt: '已核销白条待清偿',
  ip_copyright: '版权待办事项',
  ip_trademark: '商标待办事项',
  ip_patent: '专利待办事项',
  dispute: '待处理维权',
  withdraw_confirm: '待确认提现',
  audit_rejected: '审核被驳回',
  work_rejected: '作品未通过审核',
  project_rejected: '项目未通过审核',
  cert_rejected: '服务商认证未通过',
  cert_stopped: '服务商认证已失效',
} as const;

/** The workbench: what needs me now, what do I have. Parts a sub-account may not see are null (product 02 §2.1). */
export const home = {
  summary: get('/apinew/center/home/summary', {
    summary: '首页工作台',
    access: 'home:view',
    output: z.object({
      user: z.object({
        uid,
        nickname: z.string(),
        avatar_url: z.string().nullable(),
        realname: z.enum(['none', 'pending', 'person', 'enterprise', 'rejected', 'expired', 'revoked']),
        provider: z.enum(['none', 'pending', 'approved', 'rejected', 'expired', 'suspended', 'revoked']),
        security_score: z.int(),
        security_level: z.enum(['low', 'medium', 'high']),
        last_login_at: moment.nullable(),
        last_login_region: z.string().nullable(),
      }),
      assets: z
        .object({
          rmb: z.object(rmbParts),
          coin: z.object({ total: coins, bonus: coins }),
          coupon: z.object({ available_count: z.int(), expiring_count: z.int() }),
          credit: z
            .object({ total: yuan, available: yuan, due_amount: yuan, due_date: day.nullable() })
            .nullable(),
          /** Earned and spent in the last six months, oldest first (`flowOf`). */
          trend: z.array(z.object({ month: z.string(), income: yuan, expense: yuan })),
        })
        .nullable(),
      todos: z.array(
        z.object({
          key: z.enum(Object.keys(todoTexts) as [keyof typeof todoTexts]),
          text: z.string(),
          count: z.int(),
          deadline: moment.nullable(),
          /** What is owed, where it is about money. */
          amount: yuan.nullable(),
          link: z.string(),
        }),
      ),
      recent_orders: z
        .array(
          order.pick({
            order_no: true,
            title: true,
            order_type_text: true,
            pay_amount: true,
            total_amount: true,
            status: true,
            status_text: true,
            created_at: true,
          }),
        )
        .nullable(),
      recent_crowd: z.array(z.object({ no: z.string(), title: z.string(), text: z.string(), at: moment })),
      messages: z.array(
        z.object({
          msg_id: z.string(),
          title: z.string(),
          /** Distinguishes items with the same title for a screen reader. */
          content: z.string(),
          category_text: z.string(),
          at: moment,
          read: z.boolean(),
        }),
      ),
      notices: z.array(z.object({ title: z.string(), content: z.string(), at: moment })),
      guide: z
        .object({
          steps: z.array(
            z.object({ key: z.string(), text: z.string(), done: z.boolean(), link: z.string() }),
          ),
          percent: z.int(),
        })
        .nullable(),
    }),
  }),
};

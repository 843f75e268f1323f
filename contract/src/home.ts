import { z } from 'zod';
import { get } from './endpoint';
import { findingInput, findingOutput } from './finding';
import { rmbParts } from './finance/balance';
import { order } from './orders';
import { type TodoKey, todoTexts } from './todo-texts';
import { coins, day, moment, uid, yuan } from './wire';

/** Something that needs the person, as home and the menu show it. */
const todo = z.object({
  key: z.enum(Object.keys(todoTexts) as [TodoKey]),
  text: z.string(),
  count: z.int(),
  deadline: moment.nullable(),
  /** Whether that rests on working days that nobody has announced yet. */
  is_estimate: z.boolean(),
  /** The amount owed, where it is about money. */
  amount: yuan.nullable(),
  /** The nearest of them: its number, where it has one, and its name. */
  no: z.string(),
  title: z.string(),
  /** To the one there is, else to the list of them. */
  link: z.string(),
  /** What is done about the nearest one, and where it begins; null where one reads first. */
  act: z.object({ text: z.string(), link: z.string() }).nullable(),
});

/**
 * The workbench: tasks and balances of the person. Sections that a sub-account may not see are null
 * (sign-in-and-home.md#home).
 */
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
      todos: z.array(todo),
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
      recent_crowd: z.array(
        z.object({ no: z.string(), title: z.string(), text: z.string(), at: moment, link: z.string() }),
      ),
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
  todos: get('/apinew/center/home/todos', {
    summary: '待办事项，供菜单角标使用',
    access: 'home:view',
    background: true,
    output: z.object({ list: z.array(todo) }),
  }),
  find: get('/apinew/center/home/find', {
    summary: '全局查找：订单、资金记录、知识产权、合同、需求、工单、消息',
    access: 'session',
    input: findingInput,
    output: findingOutput,
  }),
};

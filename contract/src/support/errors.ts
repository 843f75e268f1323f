import { entry, type ErrorEntry } from '../error-entry';
import { limits } from '../limits';

/** Refusals of tickets (support.md#tickets). */
export const supportErrors = {
  'ticket.tooMany': entry(
    422,
    42200,
    0,
    '同时处理中的工单最多{most}件，请在已有工单中补充，或等待处理后再提交',
    '/support?tab=open',
  ),
  'ticket.tooLong': entry(
    422,
    42200,
    0,
    '一个工单最多{most}条记录，请提交新的工单并写明原工单编号',
    '/support?view=new',
  ),
  'ticket.urged': entry(
    422,
    42200,
    0,
    `每${limits.ticket.urgeHours}小时可催单一次，我们已收到您的催单，请稍后再试`,
  ),
  'ticket.placeholder': entry(422, 42200, 0, '答复中还有未填写的“{name}”，请填写实际内容或删除后再发送'),
  'answer.most': entry(422, 42200, 0, '常用回复最多{most}条，请删除不再使用的后再添加'),
  'answer.taken': entry(409, 40900, 0, '已有同名的常用回复，请换一个名称，或修改原有的一条'),
} as const satisfies Record<string, ErrorEntry>;

/** States of an incubation (maker.md#incubation-states). */
export const incubationStatusTexts = {
  applied: '待审核',
  refused: '未通过',
  withdrawn: '已撤回',
  running: '孵化中',
  graduated: '已毕业',
  ended: '已结束',
} as const;
export type IncubationStatus = keyof typeof incubationStatusTexts;

/** Months that an incubation may last. */
export const incubationMonths = [3, 6, 12] as const;

/** Requests that the people of an incubated project can send to staff. */
export const wishTexts = {
  graduate: '申请毕业',
  mentor: '申请更换导师',
  extend: '申请延长孵化',
  exit: '申请退出',
} as const;
export type Wish = keyof typeof wishTexts;
/** Months by which an incubation may be made longer at once. */
export const extraMonths = [1, 3, 6] as const;

/** A meeting with the mentor. */
export const bookingStatusTexts = {
  booked: '已预约',
  cancelled: '已取消',
  held: '已完成',
  missed: '未到场',
} as const;

/** A seat that was ordered. */
export const seatStatusTexts = {
  unpaid: '待付款',
  paid: '使用中',
  closed: '已关闭',
  returned: '已退还',
  ended: '已结束',
} as const;

/** The stages of the board, in their order. */
export const boardStepTexts = {
  apply: '提交申请',
  accept: '审核通过，分配导师与分中心',
  agreement: '双方确认孵化协议',
  meetings: '与导师面谈2次',
  posts: '发布2条进展',
  stage: '项目进入试运营或成长阶段',
  seats: '席位费用已结清',
  graduate: '孵化毕业',
} as const;
export type BoardStep = keyof typeof boardStepTexts;
/** Steps required before staff let a project graduate. */
export const graduationSteps = ['agreement', 'meetings', 'posts', 'stage', 'seats'] as const;

/** The page of a project with its incubation. */
export const incubationPage = (projectNo: string): string => `/maker/original?project=${projectNo}`;

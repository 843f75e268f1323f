/**
 * The kinds of things that may need the person now (sign-in-and-home.md#home), in the order they are offered
 * at equal deadline.
 */
export const todoTexts = {
  pending_pay: '待付款订单',
  pending_accept: '待验收成果',
  refund_answer: '待答复的退款',
  recharge_pay: '待付款充值',
  pending_select: '待选标需求',
  request_rejected: '需求未通过审核',
  invitation: '待答复的邀请',
  hire_answer: '待答复的雇佣还价',
  hire_answer_work: '待答复的雇佣',
  contract_sign: '待签署合同',
  contract_sign_work: '待签署的承接合同',
  contract_change: '待答复的合同变更',
  contract_change_work: '待答复的承接合同变更',
  pending_escrow: '待托管',
  milestone_accept: '待验收里程碑',
  milestone_deliver: '待交付里程碑',
  milestone_revise: '待修改成果',
  dispute: '待处理维权',
  dispute_work: '待处理的承接维权',
  iou_due: '待还白条',
  bad_debt: '已核销白条待清偿',
  ip_copyright: '版权待办事项',
  ip_trademark: '商标待办事项',
  ip_patent: '专利待办事项',
  withdraw_confirm: '待确认提现',
  card_micro: '银行卡打款待核对',
  realname_micro: '企业打款待核对',
  work_complaint: '待回应的作品投诉',
  ticket_reply: '待补充的工单',
  ticket_confirm: '待确认的工单',
  plan_answer: '待答复的计划书申请',
  incubation_confirm: '待确认的孵化协议',
  audit_rejected: '审核被驳回',
  work_rejected: '作品未通过审核',
  project_rejected: '项目未通过审核',
  cert_rejected: '服务商认证未通过',
  cert_stopped: '服务商认证已失效',
} as const;
export type TodoKey = keyof typeof todoTexts;

/** The act that home offers beside a to-do, about the nearest of its kind. */
export const todoActs: Partial<Record<TodoKey, string>> = {
  pending_pay: '付款',
  milestone_accept: '验收',
  ip_copyright: '答复',
  ip_trademark: '答复',
  ip_patent: '答复',
};

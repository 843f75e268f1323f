/** What an office sends about a case, as the timeline says it (product 05 §5.14–5.16). */
export const officeEventTexts = {
  accepted: '受理通知书',
  correction: '补正通知书',
  not_accepted: '不予受理通知书',
  certified: '登记证书',
  refused: '不予登记通知书',
  announced: '初步审定公告',
  partial_rejected: '部分驳回通知书',
  rejected: '驳回通知书',
  opposed: '异议答辩通知书',
  registered: '核准注册公告',
  renewed: '核准续展证明',
  cancellation: '提供使用证据通知书',
  revoked: '撤销公告',
  published: '发明专利申请公布',
  action: '审查意见通知书',
  grant: '授予专利权通知书',
  granted: '专利证书',
  resumed: '复审决定（撤销驳回）',
  recorded: '核准证明',
} as const;
export type OfficeEventKind = keyof typeof officeEventTexts;

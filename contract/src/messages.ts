/** The categories of messages as people read them (product 01 §1.6). */
export const messageCategories = {
  system: '系统公告',
  security: '账户安全',
  finance: '资金变动',
  order: '订单通知',
  crowd: '众包动态',
  audit: '审核通知',
  ip: '知产进度',
  sub: '子账号',
} as const;
export type MessageCategory = keyof typeof messageCategories;

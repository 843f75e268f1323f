/** Sections of the menu, in its order. */
export const consoleGroups = [
  '工作台',
  '资金',
  '信用',
  '客户',
  '订单与营销',
  '众包',
  '知识产权',
  '系统',
] as const;
export type ConsoleGroup = (typeof consoleGroups)[number];

/** A page of the console that is no queue: where it stands and who may open it. */
export interface ConsolePage {
  /** Under /center/operator. */
  path: string;
  title: string;
  group: ConsoleGroup;
  permission: string;
  /** Opened from another page: in no menu. */
  hide?: true;
}

/** Pages of the console that are no queues, by the name of their screen (`routes.tsx`) and of their picture (`e2e/screens.ts`). */
export const consolePages = {
  overview: { path: '/', title: '待办', group: '工作台', permission: 'staff.desk:view' },
  bankFiles: {
    path: '/bank-files',
    title: '银行与渠道文件',
    group: '资金',
    permission: 'staff.recharge:handle',
  },
  bankDays: {
    path: '/bank-days',
    title: '对账',
    group: '资金',
    permission: 'staff.recharge:handle',
  },
  vat: { path: '/vat', title: '增值税报表', group: '资金', permission: 'staff.invoice:handle' },
  law: { path: '/law', title: '法规与费用表', group: '知识产权', permission: 'staff.law:handle' },
  answers: { path: '/answers', title: '常用回复', group: '客户', permission: 'staff.ticket:handle' },
  help: { path: '/help', title: '帮助', group: '客户', permission: 'staff.help:handle' },
  // A path of its own: leaving it asks about what is typed.
  helpPage: {
    path: '/help/page',
    title: '帮助页面',
    group: '客户',
    permission: 'staff.help:handle',
    hide: true,
  },
  outbox: { path: '/outbox', title: '短信/邮件记录', group: '系统', permission: 'staff.outbox:view' },
  receipt: { path: '/receipt', title: '回单核验', group: '工作台', permission: 'staff.desk:view' },
  ledger: { path: '/ledger', title: '对账报告', group: '系统', permission: 'staff.ledger:view' },
  jobs: { path: '/jobs', title: '后台任务', group: '系统', permission: 'staff.job:view' },
  partners: { path: '/partners', title: '合作方', group: '系统', permission: 'staff.job:view' },
  staff: { path: '/staff', title: '运营人员', group: '系统', permission: 'staff.staff:handle' },
  keys: { path: '/keys', title: '数据密钥', group: '系统', permission: 'staff.key:handle' },
} as const satisfies Record<string, ConsolePage>;

export type ConsolePageId = keyof typeof consolePages;

/** Whether the platform is the withholding agent of natural persons' service income. */
export const agentTexts = { yes: '代扣代缴', no: '不预扣' } as const;

/** How the months of the monthly deduction are counted when a month of the year had no income. */
export const gapTexts = {
  income: '只计有收入的月份',
  through: '首个有收入的月份起连续计算',
  restart: '中断后重新计算',
} as const;
export type MonthGap = keyof typeof gapTexts;

/** Whether an amount belongs to the income that is taxed. */
export const withinTexts = { inside: '计入收入', outside: '不计入收入' } as const;
export type Within = keyof typeof withinTexts;

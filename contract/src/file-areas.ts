/**
 * Room for the files of one area of an account: how many, how large together, and how much in a day
 * (files.md#quotas).
 */
interface Area {
  text: string;
  files: number;
  megabytes: number;
  dayMegabytes: number;
}
const GIGA = 1024;
const areas = {
  avatar: { text: '头像', files: 50, megabytes: 100, dayMegabytes: 100 },
  papers: { text: '证件与资质', files: 200, megabytes: GIGA, dayMegabytes: 200 },
  finance: { text: '财务凭证与授信材料', files: 500, megabytes: 2 * GIGA, dayMegabytes: 200 },
  orders: { text: '订单材料', files: 1000, megabytes: 5 * GIGA, dayMegabytes: 500 },
  works: { text: '作品与案例', files: 2000, megabytes: 20 * GIGA, dayMegabytes: 2 * GIGA },
  attachments: { text: '需求与投标附件', files: 1000, megabytes: 10 * GIGA, dayMegabytes: 2 * GIGA },
  disputes: { text: '维权材料', files: 1000, megabytes: 10 * GIGA, dayMegabytes: 2 * GIGA },
  deliverables: { text: '交付成果', files: 2000, megabytes: 50 * GIGA, dayMegabytes: 10 * GIGA },
  filings: { text: '知产申报材料', files: 2000, megabytes: 10 * GIGA, dayMegabytes: GIGA },
  invoices: { text: '发票文件', files: 2000, megabytes: 10 * GIGA, dayMegabytes: GIGA },
  tickets: { text: '工单附件', files: 500, megabytes: 2 * GIGA, dayMegabytes: 200 },
  plans: { text: '商业计划书', files: 100, megabytes: 2 * GIGA, dayMegabytes: 200 },
} as const satisfies Record<string, Area>;

/** Areas whose files are counted apart, so that files of one leave room in the others. */
export type FileArea = keyof typeof areas;
/** The room of each area. */
export const fileAreas: Record<FileArea, Area> = areas;

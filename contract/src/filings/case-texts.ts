import type { FilingArea } from './kinds';

/** States of a case (filings.md#states-and-forms). */
export const caseStatusTexts = {
  draft: '草稿',
  pending_pay: '待付款',
  auditing: '平台审核中',
  need_fix: '待补充材料',
  drafting: '撰写中',
  confirm: '待确认稿件',
  filing: '待提交官方',
  submitted: '已提交官方',
  accepted: '已受理',
  correction: '待补正',
  not_accepted: '不予受理',
  certified: '已发证',
  refused: '不予登记',
  deemed_withdrawn: '视为撤回',
  examining: '实质审查中',
  announced: '初审公告中',
  partial_rejected: '部分驳回',
  rejected: '已驳回',
  reviewing: '复审中',
  opposed: '被异议',
  registered: '已注册',
  renewal_due: '待续展',
  expired: '已失效',
  revoked: '已撤销',
  prelim: '初步审查',
  published: '已公开',
  exam: '实质审查',
  oa: '待答复审查意见',
  grant_notice: '待办理登记',
  granted: '已授权',
  lapsed: '专利权终止',
  term_ended: '已届满',
  closed: '已结案',
  cancelled: '已取消',
} as const;
export type CaseStatus = keyof typeof caseStatusTexts;

/** Tasks of a person about a case with a day to do them by, and the consequence of missing it. */
export const dutyTexts = {
  fix: ['补充材料', '申请关闭，费用全部退回'],
  correction: ['答复补正通知', '申请视为撤回'],
  review: ['申请驳回复审', '驳回决定生效'],
  opposition: ['异议期届满', '无人异议的，由商标局核准注册并公告'],
  opposition_answer: ['提交异议答辩', '按异议人材料审理'],
  cancellation_answer: ['提供使用证据', '注册商标可能被撤销'],
  renewal: ['办理续展', '进入宽展期，须缴纳迟延费'],
  grace: ['宽展期内办理续展', '注册商标失效'],
  exam: ['请求实质审查', '申请视为撤回'],
  action: ['答复审查意见', '申请视为撤回'],
  registration: ['办理登记手续', '视为放弃取得专利权'],
  annual: ['缴纳年费', '按月加收滞纳金'],
  annual_late: ['补缴年费与滞纳金', '专利权终止'],
  restoration: ['请求恢复权利', '不能再恢复权利'],
} as const;
export type DutyKind = keyof typeof dutyTexts;
/** A period that others have, and that asks nothing of the customer. */
export const isAwaited = (kind: string): boolean => kind === 'opposition';
/** A duty, its day and its consequence in one sentence. */
export const dutySentence = (kind: DutyKind, day: string, left?: string): string => {
  const [what, then] = dutyTexts[kind];
  const by = left === undefined ? '' : `（${left}）`;
  return isAwaited(kind) ? `${day}${what}${by}，${then}。` : `请在${day}前${what}${by}，逾期${then}。`;
};

/** The tabs of a list. */
export const caseTabs = {
  draft: '草稿',
  pending_pay: '待付款',
  todo: '待我处理',
  processing: '办理中',
  done: '已完成',
  ended: '已结束',
} as const;
export type CaseTab = keyof typeof caseTabs;
/** The tab of each state while nothing is asked of its customer. */
const tabStates: Record<CaseTab, readonly CaseStatus[]> = {
  draft: ['draft'],
  pending_pay: ['pending_pay'],
  todo: ['need_fix', 'confirm', 'correction', 'oa'],
  processing: [
    'auditing',
    'drafting',
    'filing',
    'submitted',
    'accepted',
    'examining',
    'announced',
    'partial_rejected',
    'rejected',
    'reviewing',
    'opposed',
    'renewal_due',
    'prelim',
    'published',
    'exam',
    'grant_notice',
  ],
  done: ['certified', 'registered', 'granted'],
  ended: [
    'not_accepted',
    'refused',
    'deemed_withdrawn',
    'expired',
    'revoked',
    'lapsed',
    'term_ended',
    'closed',
    'cancelled',
  ],
};
/**
 * Duties that are answered by an order: while the duty is open it waits for the customer; once the order is paid, for
 * us and the office.
 */
const askedDuties: Partial<Record<CaseStatus, readonly DutyKind[]>> = {
  partial_rejected: ['review'],
  rejected: ['review'],
  opposed: ['opposition_answer'],
  grant_notice: ['registration'],
  renewal_due: ['renewal', 'grace', 'cancellation_answer'],
  registered: ['cancellation_answer'],
  granted: ['annual_late'],
};
/** Registered or granted, and in force. */
export const isCertified = (status: CaseStatus): boolean =>
  tabStates.done.includes(status) || status === 'renewal_due';

/** The tab of a case, by its state and the nearest thing that it asks of its customer. */
export const tabOf = (status: CaseStatus, due: DutyKind | null): CaseTab =>
  due !== null && askedDuties[status]?.includes(due)
    ? 'todo'
    : (Object.keys(tabStates) as CaseTab[]).find((tab) => tabStates[tab].includes(status))!;

/** Cases of one state: all of them, those that ask for one of some duties, or those that ask for none of them. */
export interface TabPart {
  status: CaseStatus;
  asked?: readonly DutyKind[];
  unasked?: readonly DutyKind[];
}
/** The cases shown in a tab, by state, matching `tabOf`. */
export function partsOf(tab: CaseTab): TabPart[] {
  const own = tabStates[tab].map((status): TabPart => {
    const unasked = askedDuties[status];
    return { status, ...(unasked && { unasked }) };
  });
  if (tab !== 'todo') return own;
  const asked = Object.entries(askedDuties) as [CaseStatus, readonly DutyKind[]][];
  return [...own, ...asked.map(([status, duties]) => ({ status, asked: duties }))];
}

/** Senders of a paper. */
export const paperSides = { applicant: '申请人', platform: '平台', office: '官方' } as const;
export type PaperSide = keyof typeof paperSides;
/** Papers that staff hand the customer of a case, each with its sender. */
export const staffPapers = {
  certificate: '证书',
  notice: '官方通知',
  receipt: '官费收据',
  draft: '申请文件',
  other: '其他文件',
} as const;
export type StaffPaper = keyof typeof staffPapers;
export const sideOfPaper = (kind: StaffPaper): PaperSide =>
  kind === 'draft' || kind === 'other' ? 'platform' : 'office';

/** The screen of each area, under /center/user. */
export const areaLinks: Record<FilingArea, string> = {
  copyright: '/copyright/apply',
  trademark: '/copyright/trademark',
  patent: '/copyright/patent',
};
/** The page that shows a case. */
export const caseLink = (area: FilingArea, appNo: string): string => `${areaLinks[area]}?no=${appNo}`;
/** The area of a number, by its first letters. */
export const areaOfNo = (no: string): FilingArea =>
  no.startsWith('CR') ? 'copyright' : no.startsWith('TM') ? 'trademark' : 'patent';

/** Queues of staff, by the step of the work (console.md#staff-calls). */
export const caseQueues = {
  intake: '材料审核',
  drafting: '稿件撰写',
  filing: '待提交官方',
  business: '后续业务',
  office: '官方程序中',
} as const;
export type CaseQueue = keyof typeof caseQueues;

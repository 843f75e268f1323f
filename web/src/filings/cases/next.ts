import { markedDay } from '@uc/contract/estimated-day';
import { type CaseStatus, type DutyKind, dutySentence, isAwaited } from '@uc/contract/filings/case-texts';
import { answered, businessFor } from '@uc/contract/filings/duty-answers';
import { firstBusiness } from '@uc/contract/filings/kinds';
import { formatMoney } from '@uc/contract/money';
import { type CaseAction, type FilingCase, leftText, tabOfCase } from '../filing';

type Duty = FilingCase['duties'][number];
type Order = FilingCase['orders'][number];

/** The main action of the side that looks: a step of the case, a payment, or the order that answers a duty. */
export type Main =
  | { kind: 'step'; action: CaseAction; text: string }
  | { kind: 'pay'; orderNo: string }
  | { kind: 'order'; business: string; text: string };

/** What a case asks of the side that looks, or whose turn it is. */
export interface Next {
  title: string;
  note?: string;
  isNear?: boolean;
  /** The order whose payment has a clock. */
  unpaid?: Order;
  main?: Main | undefined;
  /** Another way to answer the same. */
  other?: CaseAction;
  /** The duty that is told here. */
  duty?: Duty;
}

const COLLEAGUE = '请由有权限的同事处理。';
const WEEK = 7;

/** The day of a duty and what happens otherwise. */
export const untilText = ({ due_on, is_estimate, days_left, consequence }: Duty): string =>
  `${markedDay(due_on, is_estimate)}截止（${leftText(days_left)}），逾期${consequence}。`;
export const sentenceOf = ({ kind, due_on, is_estimate, days_left }: Duty): string =>
  dutySentence(kind as DutyKind, markedDay(due_on, is_estimate), leftText(days_left));

/** The one thing that a case asks for now, the most pressing first; never a step that the server would refuse. */
export function nextOf(one: FilingCase, mayPay: boolean): Next {
  const { actions } = one;
  const step = (action: CaseAction, text: string): Main | undefined =>
    actions.includes(action) ? { kind: 'step', action, text } : undefined;
  const asked = one.duties.find(({ kind }) => !isAwaited(kind));
  const unpaid = one.orders.find(({ state }) => state === 'unpaid');
  const pay = (order: Order): Next => {
    const isFirst = order.business === firstBusiness[one.area];
    return {
      title: `${isFirst ? '' : order.business_text}待付款 ¥${formatMoney(order.official + order.service)}`,
      note: isFirst ? '付款后平台开始审核材料。' : '付款后由顾问提交官方。',
      unpaid: order,
      ...(!mayPay && { note: COLLEAGUE }),
      main: mayPay ? { kind: 'pay', orderNo: order.order_no } : undefined,
    };
  };
  if (one.status === 'draft')
    return {
      title: '草稿尚未提交',
      note: '填写完成后提交并付款，平台开始审核材料。',
      main: step('edit', '继续填写'),
    };
  if (one.status === 'confirm')
    return {
      title: '请确认稿件',
      note: `确认后提交官方，不能再修改；还可提出${one.draft_changes_left ?? 0}次修改。`,
      main: step('confirm_draft', '确认稿件'),
      other: 'change_draft',
    };
  if (asked && answered[one.status as CaseStatus] !== undefined)
    return owed(asked, step('reply', asked.text));
  if (unpaid) return pay(unpaid);
  if (asked) {
    const business = businessFor(asked.kind as DutyKind);
    const offered = one.follow_ups.find((it) => it.business === business);
    return isUnderWay(one, business)
      ? waiting(one)
      : owed(asked, offered && { kind: 'order', business: offered.business, text: asked.text });
  }
  return waiting(one);
}

const owed = (duty: Duty, main: Main | undefined): Next => ({
  title: duty.text,
  note: untilText(duty) + (main ? '' : COLLEAGUE),
  isNear: duty.days_left <= WEEK,
  main,
  duty,
});

const isUnderWay = ({ orders }: FilingCase, business: string | undefined) =>
  orders.some((order) => order.business === business && order.state === 'paid');

const waitingTexts: Partial<Record<CaseStatus, string>> = {
  auditing: '平台正在审核材料，通过后继续办理。',
  drafting: '专员正在撰写申请文件，完成后请您确认。',
  filing: '材料已齐备，等待提交官方。',
  submitted: '已提交官方，等待受理。',
  accepted: '官方已受理，等待登记。',
  examining: '官方正在实质审查。',
  announced: '初步审定公告期内。',
  prelim: '官方正在初步审查。',
  published: '申请已公开，等待实质审查。',
  exam: '官方正在实质审查。',
  reviewing: '官方正在复审。',
  certified: '登记已完成。',
  registered: '商标已注册，权利有效。',
  granted: '专利已授权，权利有效。',
};

/** Nothing is asked: who works on it, or what others may do until when. */
function waiting(one: FilingCase): Next {
  const awaited = one.duties.find(({ kind }) => isAwaited(kind));
  const isOver = tabOfCase(one) === 'ended';
  const paid = one.orders.find(({ state }) => state === 'paid');
  const text = waitingTexts[one.status as CaseStatus] ?? '';
  const later =
    paid && paid.business !== firstBusiness[one.area] ? `${paid.business_text}${paid.state_text}。` : '';
  return {
    title: isOver ? `案件${one.status_text}，无待办事项` : '目前无需您处理',
    note: awaited ? sentenceOf(awaited) : later || text,
    ...(awaited && { duty: awaited }),
  };
}

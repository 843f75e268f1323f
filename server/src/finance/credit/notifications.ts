import { support } from '@uc/contract/support';
import { type Fen, formatFen } from '@uc/contract/money';
import type { MessageObjectType } from '@uc/contract/message-texts';
import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';
import type { Bill } from './store';
import { remainingOf } from './bills';

const LINK = '/finance/creditLimit';
const billLink = (billNo: string) => `${LINK}?bill=${billNo}`;
const periodText = (period: string) => period.replace(/^(\d{4})-0?(\d+)$/, '$1年$2月');

interface Notice {
  title: string;
  content: string;
  link?: string;
  bizNo: string;
  bizType?: MessageObjectType;
  category?: 'finance' | 'audit';
  level?: 'info' | 'warn' | 'urgent';
  sms?: boolean;
}
const notifyCustomer = (
  tx: Tx,
  uid: number,
  { bizType = 'credit', category = 'finance', link = LINK, ...notice }: Notice,
) => notify(tx, { uid, category, link, bizType, ...notice });

/** 已出账 (finance.md#credit-line-and-bill-states). */
export const notifyBilled = (tx: Tx, uid: number, bill: Bill): Promise<void> =>
  notifyCustomer(tx, uid, {
    title: `${periodText(bill.period)}白条账单已出账`,
    content: `您的${periodText(bill.period)}白条账单${formatFen(remainingOf(bill))}元已出账，请于${bill.due_date}前还款。`,
    link: billLink(bill.bill_no),
    bizType: 'iou_bill',
    bizNo: bill.bill_no,
    sms: true,
  });

/**
 * Reminds of a bill, `past` days after its due date, or before it when negative
 * (finance.md#credit-line-and-bill-states).
 */
export function notifyDue(tx: Tx, uid: number, bill: Bill, past: number): Promise<void> {
  const amount = formatFen(remainingOf(bill));
  const name = `${periodText(bill.period)}白条账单`;
  const isLate = past > 0;
  const title =
    past < 0 ? `白条账单${-past}天后到期` : isLate ? `白条账单已逾期${past}天` : '白条账单今天到期';
  return notifyCustomer(tx, uid, {
    title,
    content: isLate
      ? `您的${name}已逾期${past}天，剩余应还${amount}元。为避免违约金增加和额度冻结，请尽快还款。`
      : `您的${name}剩余应还${amount}元，还款日${bill.due_date}，请按时还款。`,
    link: billLink(bill.bill_no),
    bizType: 'iou_bill',
    bizNo: bill.bill_no,
    level: isLate ? 'urgent' : 'warn',
    sms: true,
  });
}

/** Tells about a repayment: its amount, and the rest; by SMS once there is none. */
export const notifyRepaid = (
  tx: Tx,
  uid: number,
  { repayNo, amount, remaining, isAuto }: { repayNo: string; amount: Fen; remaining: Fen; isAuto: boolean },
): Promise<void> =>
  notifyCustomer(tx, uid, {
    title: isAuto ? '白条自动还款成功' : '白条还款成功',
    content:
      remaining === 0
        ? `您已还款${formatFen(amount)}元，白条账单已全部还清。`
        : `您已还款${formatFen(amount)}元，剩余应还${formatFen(remaining)}元。`,
    link: `${LINK}?tab=repayments`,
    bizType: 'iou_repayment',
    bizNo: repayNo,
    sms: remaining === 0,
  });

/** A payment on bad debt has come in. */
export const notifyRecovered = (tx: Tx, uid: number, billNo: string, amount: Fen, owed: Fen): Promise<void> =>
  notifyCustomer(tx, uid, {
    title: '已核销白条还款成功',
    content:
      owed === 0
        ? `您已偿还已核销的白条账单${billNo}共${formatFen(amount)}元，该账单已无欠款。`
        : `您已偿还已核销的白条账单${billNo}${formatFen(amount)}元，尚欠${formatFen(owed)}元。`,
    link: billLink(billNo),
    bizType: 'iou_bill',
    bizNo: billNo,
    sms: owed === 0,
  });

export const notifySuspended = (tx: Tx, uid: number): Promise<void> =>
  notifyCustomer(tx, uid, {
    title: '信用额度已冻结',
    content: '您有逾期账单，额度已冻结，还清后1小时内恢复。',
    bizNo: String(uid),
    level: 'urgent',
    sms: true,
  });
export const notifyResumed = (tx: Tx, uid: number): Promise<void> =>
  notifyCustomer(tx, uid, {
    title: '信用额度已恢复',
    content: '您的逾期账单已还清，信用额度已恢复使用。',
    bizNo: String(uid),
    sms: true,
  });
/** The line ends in so many days, unless it is renewed (finance.md#credit-line-and-bill-states). */
export const notifyExpiring = (
  tx: Tx,
  uid: number,
  { day, days, used }: { day: string; days: number; used: Fen },
): Promise<void> =>
  notifyCustomer(tx, uid, {
    title: `信用额度将在${days}天后到期`,
    content:
      used > 0
        ? `您的信用额度将于${day}到期，目前已用${formatFen(used)}元。到期后如无待还用款将关闭；如需继续使用，请提交工单${support('或联系客服')}续期。`
        : `您的信用额度将于${day}到期，到期后将关闭。如需继续使用，请提交工单${support('或联系客服')}续期。`,
    bizNo: String(uid),
    level: 'warn',
    sms: true,
  });
export const notifyExpired = (tx: Tx, uid: number): Promise<void> =>
  notifyCustomer(tx, uid, {
    title: '信用额度已到期关闭',
    content: '您的信用额度已到期，期间没有待还用款，已为您关闭。如需继续使用，可重新申请。',
    bizNo: String(uid),
  });
export const notifyChanged = (tx: Tx, uid: number, from: Fen, to: Fen): Promise<void> =>
  notifyCustomer(tx, uid, {
    title: '信用额度已调整',
    content: `您的信用额度由${formatFen(from)}元调整为${formatFen(to)}元。`,
    link: `${LINK}?tab=changes`,
    bizNo: String(uid),
    sms: true,
  });
export const notifyWaived = (tx: Tx, uid: number, billNo: string, amount: Fen): Promise<void> =>
  notifyCustomer(tx, uid, {
    title: '白条违约金已减免',
    content: `已为您减免白条违约金${formatFen(amount)}元。`,
    link: billLink(billNo),
    bizType: 'iou_bill',
    bizNo: billNo,
  });

export const notifyApplied = (tx: Tx, uid: number, applyNo: string, amount: Fen): Promise<void> =>
  notifyCustomer(tx, uid, {
    category: 'audit',
    title: '信用额度申请已提交',
    content: `您申请的信用额度${formatFen(amount)}元已提交审核，结果会通过站内信通知您。`,
    bizType: 'credit_application',
    bizNo: applyNo,
  });
export const notifyGranted = (tx: Tx, uid: number, applyNo: string, total: Fen): Promise<void> =>
  notifyCustomer(tx, uid, {
    title: '信用额度申请已通过',
    content: `您的信用额度申请已通过，总额度为${formatFen(total)}元。`,
    bizType: 'credit_application',
    bizNo: applyNo,
    sms: true,
  });
export const notifyRefused = (tx: Tx, uid: number, applyNo: string, reason: string): Promise<void> =>
  notifyCustomer(tx, uid, {
    category: 'audit',
    title: '信用额度申请未通过',
    content: `您的信用额度申请未通过：${reason}`,
    bizType: 'credit_application',
    bizNo: applyNo,
    level: 'warn',
    sms: true,
  });

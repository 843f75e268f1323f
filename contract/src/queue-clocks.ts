import type { StaffQueueId } from './staff-queues';

/** The clock of a queue: what it runs to, and what happens at zero where an item does not say it. */
export interface QueueClock {
  text: string;
  ends: string;
}
/** How long a review takes, as its customer was told. */
const review = { text: '审核时限', ends: '超过对客户承诺的审核时限' };

/** The queues with a clock, which the store of each runs (console.md#clocks-of-queues, ADR 140). */
export const queueClocks: Readonly<Partial<Record<StaffQueueId, QueueClock>>> = {
  withdraw: { text: '预计到账', ends: '超过告知客户的到账日' },
  payout: { text: '最早预计到账', ends: '有提现超过告知客户的到账日' },
  recharge: { text: '核对时限', ends: '超过对客户承诺的核对时限' },
  'channel-refund': { text: '退回时限', ends: '超过告知客户的退回时间' },
  withholding: { text: '生效日期', ends: '未复核的规则赶不上生效日期' },
  'tax-report': { text: '报送期限', ends: '超过季度终了后一个月的报送期限' },
  'invoice-red': { text: '购方确认期限', ends: '回到待红冲，须重新发起' },
  'invoice-rate': { text: '生效日期', ends: '未复核的税率赶不上生效日期' },
  bank: { text: '打款时限', ends: '超过告知客户的打款时间' },
  order: { text: '退款答复期限', ends: '自动同意退款' },
  realname: review,
  cert: review,
  work: review,
  complaint: { text: '裁定时限', ends: '超过对双方承诺的裁定时限' },
  project: review,
  incubation: { text: '答复时限', ends: '超过对客户承诺的答复时限' },
  request: { text: '处理期限', ends: '超过对客户承诺的审核时限' },
  dispute: { text: '处理期限', ends: '进入下一步处理' },
  ticket: { text: '处理时限', ends: '工单升级，任何人都可接手' },
  appeal: review,
  avatar: review,
  filing: { text: '办理期限', ends: '超过对客户承诺的审核时限' },
  law: { text: '生效日期', ends: '未复核的变更赶不上生效日期' },
  'working-days': { text: '该年开始', ends: '该年的期限按推算的工作日计算' },
};

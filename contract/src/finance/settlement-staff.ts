import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { day, id, lines, moment, outsideNo, positiveYuan, secondPerson, yuan } from '../wire';
import { onlineChannels } from './channels';

/** States of a channel's settlement (ledger.md J1b). */
export const settlementStatuses = { submitted: '待复核', booked: '已入账', refused: '已拒绝' } as const;
export type SettlementStatus = keyof typeof settlementStatuses;
const statuses = Object.keys(settlementStatuses) as [SettlementStatus, ...SettlementStatus[]];
const channel = z.enum(onlineChannels);
const named = { channel, no: id };

const settlement = z.object({
  channel,
  channel_text: z.string(),
  /** The channel's own number. */
  settlement_no: id,
  day,
  /** The gross amount collected, the fee kept, and the net amount on the bank account, in 元. */
  gross: yuan,
  fee: yuan,
  net: yuan,
  status: z.enum(statuses),
  status_text: z.string(),
  /** Why a second person is needed; empty where none is. */
  why: z.string(),
  created_by: z.string(),
  created_at: moment,
  ...secondPerson,
});
/** A settlement as staff see it. */
export type Settlement = z.output<typeof settlement>;

/** Payments of a channel into the bank account, booked from its statement (ledger.md J1b). */
export const settlementStaffCalls = {
  staffSettlementList: get('/apinew/adminapi/settlement/list', {
    summary: '渠道结算列表（运营）',
    access: 'staff.recharge:handle',
    input: { ...queueParams, status: z.enum(statuses).optional(), channel: channel.optional() },
    output: queueListOf(settlement, { counts: z.object({ submitted: z.int() }) }),
  }),
  /**
   * Up to 50,000.00 net, in all that one person books in 24 hours, it is booked at once; above, another person decides. The same number with the same content is
   * one.
   */
  staffSettlementCreate: post('/apinew/adminapi/settlement/create', {
    summary: '登记渠道结算（运营）',
    access: 'staff.recharge:handle',
    idempotent: true,
    input: {
      channel,
      // It stands in addresses, too.
      settlement_no: outsideNo.refine(
        (no) => /^[A-Z0-9_-]{4,40}$/.test(no),
        '结算单号为4-40位字母、数字或短横线',
      ),
      day,
      gross: positiveYuan,
      fee: yuan,
    },
    output: settlement,
    refusals: ['form.invalid', 'settlement.known', 'settlement.exceeds', 'reference.used'],
  }),
  staffSettlementApprove: post('/apinew/adminapi/settlement/approve', {
    summary: '复核渠道结算（运营）',
    access: 'staff.recharge:handle',
    idempotent: true,
    input: named,
    output: settlement,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson', 'settlement.exceeds'],
  }),
  staffSettlementRefuse: post('/apinew/adminapi/settlement/refuse', {
    summary: '拒绝渠道结算（运营）',
    access: 'staff.recharge:handle',
    input: { ...named, reason: lines(200, 2, '请填写原因（2-200字）') },
    output: settlement,
    refusals: ['notFound', 'state.conflict'],
  }),
};

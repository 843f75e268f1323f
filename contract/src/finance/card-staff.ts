import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { id, lines, moment, uid, yuan } from '../wire';

const CARDS = 'staff.card:handle';
const reason = lines(200, 2, '请填写原因（2-200字）');
const given = { no: id, version: z.int().optional() };

/** A bank card as staff see it, masked; `events` are the actions open to this person now. */
const cardCase = z.object({
  no: id,
  uid,
  username: z.string(),
  bank_name: z.string(),
  card_mask: z.string(),
  holder_mask: z.string(),
  kind: z.enum(['person', 'company']),
  status: z.enum(['verifying', 'bound', 'verify_failed', 'unbound', 'deleted', 'frozen']),
  status_text: z.string(),
  /** The amount of the micro-deposit: staff alone see it (console.md#partners-and-sandboxes). */
  micro_amount: yuan.nullable(),
  micro_sent_at: moment.nullable(),
  micro_expire_at: moment.nullable(),
  sends: z.int(),
  created_at: moment,
  age_hours: z.int(),
  version: z.int(),
  events: z.array(z.enum(['micro-sent', 'refuse', 'freeze', 'unfreeze'])),
});
/** The payee of a micro-deposit, shown in full to the member of staff who sends it. */
const payee = z.object({
  no: id,
  holder: z.string(),
  card_no: z.string(),
  bank_name: z.string(),
  branch_name: z.string(),
  place: z.string(),
  cnaps: z.string(),
  micro_amount: yuan,
});
const cardDecided = z.object({ no: id, status: z.string(), status_text: z.string(), version: z.int() });

/** Staff work on bank cards (console.md#staff-calls). */
export const cardStaffCalls = {
  staffList: get('/accountapi/adminapi/bank/list', {
    summary: '运营：银行卡与打款验证队列',
    access: CARDS,
    input: {
      ...queueParams,
      /** `todo`: a micro-deposit is to be sent. */
      status: z.enum(['todo', 'verifying', 'bound', 'frozen', 'verify_failed']).default('todo'),
      uid: uid.optional(),
    },
    output: queueListOf(cardCase),
  }),
  staffDetail: get('/accountapi/adminapi/bank/detail', {
    summary: '运营：银行卡详情',
    access: CARDS,
    input: { no: id },
    output: cardCase,
    refusals: ['notFound'],
  }),
  staffMicroSent: post('/accountapi/adminapi/bank/micro-sent', {
    summary: '运营：验证款已打出',
    access: CARDS,
    input: given,
    output: cardDecided,
    refusals: ['notFound', 'state.conflict'],
  }),
  staffPayee: post('/accountapi/adminapi/bank/payee', {
    summary: '查看打款验证的收款账户',
    access: CARDS,
    input: { no: id },
    output: payee,
    refusals: ['notFound', 'state.conflict'],
  }),
  staffRefuse: post('/accountapi/adminapi/bank/refuse', {
    summary: '打款验证未通过',
    access: CARDS,
    input: { ...given, reason },
    output: cardDecided,
    refusals: ['notFound', 'state.conflict'],
  }),
  staffFreeze: post('/accountapi/adminapi/bank/freeze', {
    summary: '运营：停用银行卡',
    access: CARDS,
    input: { ...given, reason },
    output: cardDecided,
    refusals: ['notFound', 'state.conflict'],
  }),
  staffUnfreeze: post('/accountapi/adminapi/bank/unfreeze', {
    summary: '运营：恢复银行卡',
    access: CARDS,
    input: { ...given, reason },
    output: cardDecided,
    refusals: ['notFound', 'state.conflict'],
  }),
};

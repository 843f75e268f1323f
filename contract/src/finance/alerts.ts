import { z } from 'zod';
import { get, post } from '../endpoint';
import { enumOf, flag, id, moment, positiveYuan, signedYuan, version, yuan } from '../wire';
import { alertKinds } from './bill-texts';

const one = { alert_no: id, version };
const alert = z.object({
  alert_no: id,
  kind: enumOf(alertKinds),
  kind_text: z.string(),
  limit: yuan,
  /** The figure now: of a member that sees its own spending alone, that. */
  now: signedYuan,
  sms: z.boolean(),
  email: z.boolean(),
  /** It is crossed, and was told. */
  is_over: z.boolean(),
  told_at: moment.nullable(),
  version: z.int(),
});

/** 预警: what people are told of balance and spending (bills.md#alerts); each sees and changes their own. */
export const alerts = {
  alerts: get('/apinew/finance/alert/list', {
    summary: '费用预警',
    access: 'finance.bill:view',
    input: {},
    output: z.object({
      list: z.array(alert),
      /** Of a member with 仅本人, spending alone; SMS and mail are the owner's. */
      kinds: z.array(enumOf(alertKinds)),
      has_channels: z.boolean(),
    }),
  }),
  alertSave: post('/apinew/finance/alert/save', {
    summary: '保存费用预警',
    loggedAs: 'finance.alertSave',
    access: 'finance.bill:view',
    input: {
      kind: enumOf(alertKinds),
      limit: positiveYuan,
      sms: flag.default(false),
      email: flag.default(false),
      /** Changes the one that is named. */
      alert_no: id.optional(),
      version: version.optional(),
    },
    output: alert,
    refusals: ['notFound', 'state.conflict', 'permission.denied', 'alert.most', 'form.invalid'],
  }),
  alertDelete: post('/apinew/finance/alert/delete', {
    summary: '删除费用预警',
    loggedAs: 'finance.alertDelete',
    access: 'finance.bill:view',
    input: one,
    output: z.object({}),
    refusals: ['notFound', 'state.conflict'],
  }),
};

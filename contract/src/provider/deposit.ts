import { z } from 'zod';
import { get, post } from '../endpoint';
import { id, moment, requestToken, verifyToken, yuan } from '../wire';

const state = z.object({
  held: yuan,
  /** The deposit required at this level; null without a certification. */
  required: yuan.nullable(),
  short: yuan,
  can_pay: z.boolean(),
  can_return: z.boolean(),
  /** The reason why the deposit does not go back yet; empty otherwise. */
  kept_for: z.string(),
  /** The part of the account's balance that could be paid in; null for anybody who may not see money. */
  available: yuan.nullable(),
  records: z.array(
    z.object({
      deposit_no: id,
      direction: z.enum(['in', 'out']),
      /** The order whose buyer was compensated; null for a payment in or a return. */
      order_no: id.nullable(),
      text: z.string(),
      amount: yuan,
      at: moment,
      operator: z.string(),
    }),
  ),
});
const proof = { verify_token: verifyToken.optional(), request_token: requestToken.optional() };
const refusals = [
  'stepUp.required',
  'stepUp.expired',
  'state.conflict',
  'deposit.claimed',
  'deposit.early',
] as const;

/** 保证金 of a provider (provider-screens.md#deposit, ledger.md J31): out of the balance, and back into it. */
export const providerDeposit = {
  deposit: get('/studio-api/deposit/status', {
    summary: '服务商保证金',
    access: 'fac.cert:view',
    output: state,
  }),
  payDeposit: post('/studio-api/deposit/pay', {
    summary: '缴纳服务商保证金',
    access: 'fac.deposit:pay',
    stepUp: 'deposit',
    idempotent: true,
    input: { amount: yuan, ...proof },
    output: state,
    refusals: [...refusals, 'form.invalid', 'provider.required', 'money.insufficient'],
  }),
  /** All of it goes back, from 30 days after the last contract and 15 after the last order on. */
  returnDeposit: post('/studio-api/deposit/return', {
    summary: '退还服务商保证金',
    access: 'fac.deposit:pay',
    stepUp: 'deposit',
    idempotent: true,
    input: proof,
    output: state,
    refusals,
  }),
};

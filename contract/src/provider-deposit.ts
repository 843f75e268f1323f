import { z } from 'zod';
import { get, post } from './endpoint';
import { id, moment, requestToken, verifyToken, yuan } from './wire';

const state = z.object({
  held: yuan,
  /** What a provider of this level is to hold; null without a certification. */
  required: yuan.nullable(),
  short: yuan,
  can_pay: z.boolean(),
  can_return: z.boolean(),
  /** Why what is held does not go back yet; empty otherwise. */
  kept_for: z.string(),
  /** Of the account's balance, what could be paid with; null for whoever may not see money. */
  available: yuan.nullable(),
  records: z.array(
    z.object({
      deposit_no: id,
      direction: z.enum(['in', 'out']),
      /** What a buyer was paid with; null where it went in or came back. */
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

/** 保证金 of a provider (product 11 §11.4, 07 J31): out of the balance, and back into it. */
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

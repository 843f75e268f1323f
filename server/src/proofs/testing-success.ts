import { api } from '@uc/contract';
import { stepUpScenes } from '@uc/contract/step-up';
import type { Served } from '../http/mount';
import { codeTo } from '../finance/withdrawals/testing';
import { captchaToken } from '../passport/testing-browser';
import type { As, TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { PASSWORD } from './testing-names';
import { ask, type Reply } from './testing-requests';
import { newPhone, type Tenant } from './testing-world';

/**
 * What somebody sends so that it is done: the example, with a fresh proof of the person where one is wanted. For a
 * tenant of which nothing has been used up yet.
 */
export async function wishOf(
  app: TestApp,
  tenant: Tenant,
  { endpoint }: Pick<Served, 'endpoint'>,
  as: As,
): Promise<Record<string, unknown>> {
  const proof = endpoint.stepUp && {
    scene: endpoint.stepUp,
    method: 'password' as const,
    password: PASSWORD,
    ...(stepUpScenes[endpoint.stepUp].payPassword && { pay_password: PASSWORD }),
  };
  const stepped = proof && {
    verify_token: (await app.call(api.passport.verify, proof, as)).data.verify_token,
  };
  return { ...exampleOf(tenant, endpoint), ...stepped, ...(await fresh[endpoint.path]?.(app, tenant, as)) };
}

type Fresh = (app: TestApp, tenant: Tenant, as: As) => Promise<Record<string, unknown>>;

const fresh: Record<string, Fresh> = {
  [api.passport.sendOwnSms.path]: async (app) => ({
    scene: 'bank_bind',
    target: newPhone(),
    captcha_token: await captchaToken(app),
  }),
  async [api.finance.withdraw.path](app, { owner, phone }, as) {
    return as === owner ? { sms_code: await codeTo(app, as, 'withdraw', phone) } : {};
  },
  async [api.files.content.path](app, { files }, as) {
    return { ticket: (await app.call(api.files.ticket, { file_id: files.voucher }, as)).data.ticket };
  },
  // A sub-account sees the payments and exports that it makes itself.
  [api.orders.payStatus.path]: async (_, { payments }, as) =>
    'sub_token' in as ? { pay_no: payments.orderOfMember } : {},
  [api.orders.payStop.path]: async (_, { payments }, as) =>
    'sub_token' in as ? { pay_no: payments.orderOfMember } : {},
  [api.exports.tasks.path]: async (_, { tasks }, as) =>
    'sub_token' in as ? { task_id: tasks.ofMember } : {},
  // And takes back what it asked for itself.
  [api.finance.withdrawCancel.path]: async (_, { withdrawals }, as) =>
    'sub_token' in as ? { withdraw_no: withdrawals.asked } : {},
  // Three exports of an account may wait: those before it are over.
  async [api.finance.exportReceipt.path](app, { uid }) {
    await app.database.db
      .updateTable('export_tasks')
      .set({ status: 'failed' })
      .where('uid', '=', uid)
      .where('status', '=', 'waiting')
      .execute();
    return {};
  },
  [api.access.changeOwnPassword.path]: async () => ({ old_password: PASSWORD }),
};

/** Asks for it as whoever may, so that it is done. */
export const askWell = async (app: TestApp, tenant: Tenant, served: Served, as: As): Promise<Reply> =>
  ask(app, served, await wishOf(app, tenant, served, as), as);

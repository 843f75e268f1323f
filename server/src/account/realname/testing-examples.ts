import { api } from '@uc/contract';
import { companyForm, deciderOf, manualForm, paperOf } from '../testing';
import type { As, TestApp } from '../../testing';
import type { Fresh, Queues } from '../../testing-examples';

/** An amount that was not sent, once finance has sent one. */
async function wrongAmount(app: TestApp, as: As): Promise<number> {
  const { latest } = (await app.call(api.account.realName, {}, as)).data;
  const staffObjects = await deciderOf(app);
  const { auth_no: no, status } = latest!;
  if (status === 'pending') await staffObjects.approve(no);
  if (status !== 'micro_sent') await staffObjects.microSent(no);
  return (await staffObjects.detail(no)).micro_amount === 0.5 ? 0.51 : 0.5;
}
async function failMicro(app: TestApp, as: As): Promise<Record<string, unknown>> {
  const amount = await wrongAmount(app, as);
  for (let left = 3; left > 0; left -= 1) await app.call(api.account.verifyMicro, { amount }, as);
  return {};
}

/**
 * The state that each call about an application needs, so that its steps succeed one after the other as the
 * contract lists them.
 */
export const fresh: Record<string, Fresh> = {
  [api.account.submitPerson.path]: (app, { uid }) => manualForm(app, uid),
  async [api.account.submitEnterprise.path](app, { uid }, as) {
    await app.call(api.account.withdrawRealName, {}, as);
    return companyForm(app, uid);
  },
  [api.account.readPaper.path]: async (app, { uid }) => ({
    file_id: await paperOf(app, uid, 'id_front', '演示身份证人像面.jpg'),
  }),
  [api.account.sendMicro.path]: (app, _, as) => failMicro(app, as),
  [api.account.verifyMicro.path]: async (app, _, as) => ({ amount: await wrongAmount(app, as) }),
  [api.account.withdrawRealName.path]: (app, _, as) => failMicro(app, as),
};

/** Its queues of the console. */
export const queues: Queues = {
  realname: { endpoint: api.account.realNameList, work: ['approve', 'micro_sent', 'revoke_confirm'] },
};

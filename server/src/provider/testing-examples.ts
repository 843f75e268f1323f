import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { recharge } from '../finance/testing';
import type { As, TestApp } from '../testing';
import type { Examples, Fresh, Person, Queues } from '../testing-examples';
import { moveDeposit } from './deposit';
import { certDecider, certForm, companyPart, haveWork } from './testing';

/** Prepares an account so that it may hand in an application of this kind. */
async function readyAs(app: TestApp, uid: number, kind: 'person' | 'enterprise'): Promise<void> {
  await haveWork(app, uid);
  await app.database.db
    .updateTable('users')
    .set({ realname_status: kind, avatar_url: '/avatar/sea.webp' })
    .where('uid', '=', uid)
    .execute();
}

/** Hands in an application that carries the tenant's canary; returns its number. */
export async function applyAs(app: TestApp, { uid, canary }: Person, as: As): Promise<string> {
  await readyAs(app, uid, 'enterprise');
  const form = { ...(await certForm(app, uid)), ...companyPart, clients: canary };
  return (await app.call(api.provider.submitEnterprise, form, as)).data.cert!.cert_no;
}
/** Certifies the tenant, unless it is already. */
export async function certify(app: TestApp, tenant: Person): Promise<void> {
  const { cert } = (await app.call(api.provider.status, {}, tenant.owner)).data;
  if (cert?.status === 'approved') return;
  const no = cert?.cert_no ?? (await applyAs(app, tenant, tenant.owner));
  await (await certDecider(app, 'super')).approve(no);
}

/** The state that each call about a certification needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  async [api.provider.submitPerson.path](app, { uid }) {
    await readyAs(app, uid, 'person');
    return certForm(app, uid);
  },
  async [api.provider.submitEnterprise.path](app, { uid }) {
    await readyAs(app, uid, 'enterprise');
    return { ...(await certForm(app, uid)), ...companyPart };
  },
  async [api.provider.change.path](app, tenant) {
    await certify(app, tenant);
    return {};
  },
  async [api.provider.cancel.path](app, tenant, as) {
    await applyAs(app, tenant, as);
    return {};
  },
  async [api.provider.payDeposit.path](app, tenant) {
    await certify(app, tenant);
    await app.database.transaction((tx) => recharge(tx, tenant.uid, fen(1000_00)));
    return {};
  },
  async [api.provider.returnDeposit.path](app, tenant) {
    await certify(app, tenant);
    await app.database.transaction(async (tx) => {
      await recharge(tx, tenant.uid, fen(1000_00));
      const by = { kind: 'owner', name: tenant.username } as const;
      await moveDeposit(tx, { uid: tenant.uid, by, direction: 'in', amount: fen(1000_00) });
    });
    return {};
  },
  async [api.provider.exit.path](app, tenant) {
    await certify(app, tenant);
    return {};
  },
};

/** Example inputs of customers. */
export const examples = (): Examples => ({
  'provider.submitPerson': { agreement_version: '2026-11-01', years: 5 },
  'provider.submitEnterprise': { agreement_version: '2026-11-01', years: 5 },
  'provider.change': { years: 9 },
  'provider.payDeposit': { amount: 1000 },
});
/** Example inputs of staff. */
export const staffExamples = ({
  orders,
  staffObjects,
}: {
  orders: { refundable: string };
  staffObjects: { cert: string };
}): Examples => ({
  'provider.staffCompensate': { no: orders.refundable, amount: 1, reason: '售后成立' },
  'provider.staffCertDetail': { no: staffObjects.cert },
  'provider.staffCertApprove': { no: staffObjects.cert, version: 1000 },
  'provider.staffCertReject': {
    no: staffObjects.cert,
    version: 1000,
    items: [{ field: 'intro', reason: '过于笼统' }],
  },
  'provider.staffCertRevoke': { no: staffObjects.cert, version: 1000, reason: '虚假案例' },
  'provider.staffCertRevokeDecide': { no: staffObjects.cert, version: 1000, event: 'confirm' },
});

/** Calls that change who an account is: each is asked by an owner of its own. */
export const ofOneself = [
  api.provider.submitPerson,
  api.provider.submitEnterprise,
  api.provider.change,
  api.provider.cancel,
  api.provider.exit,
  // The tenant's own deposit is held for the orders that it has sold.
  api.provider.returnDeposit,
];

/** Its queues of the console. */
export const queues: Queues = {
  cert: { endpoint: api.provider.staffCertList, work: ['approve', 'revoke_confirm'] },
};

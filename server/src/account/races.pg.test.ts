import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { deciderOf, manualForm, newApplicant, newIdNo } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort((a, b) => a - b);

test('one of several real-name applications that are submitted at once is taken', async () => {
  const { uid, as } = await newOwner(app.deps);
  const forms = await Promise.all([manualForm(app, uid), manualForm(app, uid), manualForm(app, uid)]);
  expect(await statusesOf(forms.map((form) => app.call(api.account.submitPerson, form, as)))).toEqual([
    200, 422, 422,
  ]);
  const rows = await app.database.asOwner(`select auth_no from realname_auths where uid = ${uid}`);
  expect(rows).toHaveLength(1);
});

test('one of two accounts with the same id paper that are approved at once gets it', async () => {
  const id_no = newIdNo();
  const both = await Promise.all([1, 2].map(() => newApplicant(app, 'person', { id_no })));
  const staff = await deciderOf(app);
  const cases = await Promise.all(both.map(({ no }) => staff.detail(no)));
  const approve = cases.map(({ auth_no: no, version }) =>
    app.call(api.account.realNameApprove, { no, version }, staff.as),
  );
  expect(await statusesOf(approve)).toEqual([200, 422]);
  const identities = await app.database.asOwner(
    `select uid from identities where uid in (${both.map(({ uid }) => uid).join(', ')})`,
  );
  expect(identities).toHaveLength(1);
});

test('one of two decisions at once about a real-name application holds', async () => {
  const { no } = await newApplicant(app, 'person');
  const [one, other] = [await deciderOf(app), await deciderOf(app, 'auditor')];
  expect(await statusesOf([one.approve(no), other.reject(no, 'id_front')])).toEqual([200, 409]);
});

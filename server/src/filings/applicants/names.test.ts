import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFiler } from '../cases/testing';
import { newIdNo } from '../../account/testing';
import { startTestApp, type TestApp } from '../../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const person = (name_cn: string, more: object = {}) => ({
  kind: 'person' as const,
  region: 'mainland' as const,
  name_cn,
  id_no: newIdNo(),
  ...more,
});

test.each([
  ['王䶮', '王䶮'],
  ['刘〇', '刘〇'],
  ['买买提•艾力', '买买提·艾力'],
])('an applicant who is a person called %s is kept as %s, and so is a contact', async (typed, kept) => {
  const filer = await newFiler(app);
  const { data } = await app.call(api.applicants.save, person(typed, { contact: typed }), filer.as);
  expect(data).toMatchObject({ name_cn: kept, contact: kept });
});

test('an applicant who is a person is refused with a name that is none, an enterprise is not', async () => {
  const filer = await newFiler(app);
  const wrong = await app.call(api.applicants.save, person('··'), filer.as);
  expect([wrong.status, wrong.body.data]).toMatchObject([
    422,
    { errors: [{ field: 'name_cn', message: '请输入与证件一致的姓名' }] },
  ]);
  const enterprise = {
    kind: 'enterprise' as const,
    region: 'mainland' as const,
    name_cn: '苏州3号文化有限公司',
  };
  expect((await app.call(api.applicants.save, enterprise, filer.as)).data.name_cn).toBe(
    '苏州3号文化有限公司',
  );
});

test('a mainland applicant gives the number of a residence permit or a permanent residence card', async () => {
  const filer = await newFiler(app);
  for (const id_no of ['810000199408230021', '911124198108030024']) {
    const { status, data } = await app.call(api.applicants.save, person('王䶮', { id_no }), filer.as);
    expect([status, data?.id_mask.at(-1)]).toEqual([200, id_no.at(-1)]);
  }
});

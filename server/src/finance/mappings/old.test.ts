import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { sender } from '../bankfiles/testing';
import { describers, rowsOf, writings } from './testing';

let app: TestApp;
let one: As;
let two: As;
/** Days pass, and both sign in again. */
async function after(days: number) {
  await app.database.setClock(days * DAY);
  [one, two] = [(await newStaff(app.deps, 'finance')).as, (await newStaff(app.deps, 'finance2')).as];
}
beforeAll(async () => {
  app = await startTestApp();
  await after(0);
});
afterAll(() => app.close());

const DAY = 86_400_000;
const account = '8800000000000701';
const read = async () => {
  const { waits_as: no } = (await sender(app, one).read(writings['UTF-8']!(rowsOf('701')))) as unknown as {
    waits_as: string;
  };
  return no;
};
const uploads = async () => (await app.call(api.mappings.staffUploads, {}, one)).data.list;
const mappings = async () => (await app.call(api.mappings.staffMappings, {}, one)).data.list;

test('a bank file that has waited for 90 days is taken away with its columns that wait for a second person, and the layout is described anew', async () => {
  const people = () => describers(app, one, two);
  const { mapping_no } = (await people().keep(await read(), account)).data;
  await after(limits.bankUploads.days - 1);
  expect(await app.runner.run('finance.bankUploads')).toBe(0);
  expect((await mappings())[0]).toMatchObject({ mapping_no, state: 'open' });
  await after(limits.bankUploads.days + 1);
  expect(await app.runner.run('finance.bankUploads')).toBe(2);
  expect(await uploads()).toEqual([]);
  expect((await mappings())[0]).toMatchObject({
    mapping_no,
    state: 'refused',
    decided_by: '系统',
    reason: expect.stringContaining(`${limits.bankUploads.days}天`) as string,
  });
  expect((await people().approve(mapping_no)).status).toBe(409);
  const again = (await people().keep(await read(), account)).data;
  expect(again.version).toBe(2);
  expect((await people().approve(again.mapping_no)).data.state).toBe('approved');
});

test('a description that was kept as its file was taken away does not wait for ever', async () => {
  const [{ mapping_no } = { mapping_no: '' }] = await app.database.asOwner<{ mapping_no: string }>(
    `insert into bank_mappings (mapping_no, account, shape, version, title, header_row, form, headings, rule, upload_no, kept_by, keeper, kept_at)
     select 'BMlost', account, shape, 9, title, header_row, form, headings, rule, 'BUgone', kept_by, keeper, kept_at
     from bank_mappings limit 1 returning mapping_no`,
  );
  expect(await app.runner.run('finance.bankUploads')).toBe(1);
  expect((await mappings()).find((row) => row.mapping_no === mapping_no)?.state).toBe('refused');
});

import { readFileSync } from 'node:fs';
import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProvider } from '../../provider/testing';
import { startTestApp, type TestApp } from '../../testing';
import { newFiler, newPaidCase } from '../cases/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
const correction = readFileSync(
  new URL('../../db/migrations/0122_terms_count_their_first_day.sql', import.meta.url),
  'utf8',
);

test('a database from before has its terms a day earlier, but where the month has no such date or a paper ends', async () => {
  const payer = await newFiler(app);
  const registered = async (on: string, ends: string) => {
    const no = await newPaidCase(app, 'trademark', payer);
    await app.database.asOwner(
      `update filing_cases set status = 'registered', registered_on = '${on}', ends_on = '${ends}' where app_no = '${no}'`,
    );
    return no;
  };
  const plain = await registered('2026-11-05', '2036-11-05');
  const leap = await registered('2028-02-29', '2038-02-28');
  const opposed = await registered('2027-12-20', '2037-12-20');
  for (const [place, kind, on] of [
    [1, 'announced', '2026-11-06'],
    [2, 'opposed', '2027-01-10'],
  ] as const)
    await app.database.asOwner(
      `insert into filing_office_events (uid, app_no, event_id, place, kind, served_on, delivery, detail, applied_at)
       values (${payer.uid}, '${opposed}', '${opposed}-${place}', ${place}, '${kind}', '${on}', 'electronic', '{}', now())`,
    );
  const [year, paper] = [await newProvider(app), await newProvider(app)];
  await app.database.asOwner(`update provider_certs set valid_to = '2027-11-28' where uid = ${year.uid}`);
  await app.database.asOwner(`update provider_certs set valid_to = '2027-05-20' where uid = ${paper.uid}`);
  await app.database.asOwner(`update users set realname_expires_on = '2027-05-20' where uid = ${paper.uid}`);

  await app.database.asOwner(correction);

  const endOf = async (no: string) =>
    (await app.call(api.trademark.detail, { app_no: no }, payer.as)).data.ends_on;
  expect(await Promise.all([plain, leap, opposed].map(endOf))).toEqual([
    '2036-11-04',
    '2038-02-28',
    '2037-02-05',
  ]);
  const validTo = async ({ as }: typeof year) =>
    (await app.call(api.provider.status, {}, as)).data.cert!.valid_to;
  expect([await validTo(year), await validTo(paper)]).toEqual(['2027-11-27', '2027-05-20']);
});

import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../files/testing-files';
import { startCleanClamd } from '../partners/files/testing-clamd';
import { codeOf, startThirdParties } from '../partners/identity-providers/testing';
import { newOwner, newStaff } from '../passport/testing';
import { openBrowser } from '../passport/testing-browser';
import { setOut } from '../passport/third-party/testing';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
let clamd: Awaited<ReturnType<typeof startCleanClamd>>;
let there: Awaited<ReturnType<typeof startThirdParties>>;
beforeAll(async () => {
  [clamd, there] = await Promise.all([startCleanClamd(), startThirdParties()]);
  const [host = '', port] = clamd.address.split(':');
  app = await startTestApp({
    clamd: { host, port: Number(port) },
    identityApps: { wechat: there.apps.wechat },
    publicOrigin: 'http://localhost',
  });
});
afterAll(() => Promise.all([app.close(), there.close()]));

async function send(as: As): Promise<number> {
  const form = new FormData();
  form.set('use', 'id_front');
  form.set('file', new Blob([new Uint8Array(await picture('jpeg'))]), '照片.jpg');
  const headers = as as Record<string, string>;
  return (await fetch(`${app.url}${api.files.upload.path}`, { method: 'POST', headers, body: form })).status;
}
async function signInByWechat(): Promise<number> {
  const browser = openBrowser(app);
  const state = await setOut(browser);
  return (await browser.call(api.passport.signInByThirdParty, { code: codeOf('oLin0001'), state })).status;
}

test('staff see of the scanner, the store of files and a third party’s sign-in when they last worked and how often they failed today', async () => {
  const { as } = await newOwner(app.deps);
  const staff = await newStaff(app.deps);
  const seen = async (partner: string) =>
    (await app.call(api.operator.partners, {}, staff.as)).data.list.find((one) => one.partner === partner);
  expect(await send(as)).toBe(200);
  await signInByWechat();
  for (const partner of ['scanner', 'files', 'sign_in.wechat'])
    await expect
      .poll(() => seen(partner))
      .toMatchObject({
        mode: 'real',
        succeeded_today: 1,
        failed_today: 0,
        last_success_at: expect.any(String),
      });
  expect((await seen('sign_in.qq'))?.mode).toBe('off');

  clamd.close();
  there.fail('busy');
  expect([await send(as), await signInByWechat()]).toEqual([503, 503]);
  expect(await seen('scanner')).toMatchObject({
    failed_today: 1,
    last_failure: expect.stringContaining('ECONNREFUSED'),
  });
  expect(await seen('sign_in.wechat')).toMatchObject({ failed_today: 1, failures_in_a_row: 1 });
  expect(await seen('files')).toMatchObject({ succeeded_today: 1, failed_today: 0 });
});

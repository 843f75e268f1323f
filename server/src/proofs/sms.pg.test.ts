import { api } from '@uc/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPostgres } from '../../../tools/postgres.mjs';
import { createAccount } from '../accounts/index';
import { readConfig } from '../config';
import { newPassword } from '../credentials/index';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { useAuditKey } from '../ledger/index';
import { startAliyun } from '../partners/sms/testing';
import { newPhone } from '../passport/testing';
import { callEndpoint } from '../testing';
import { openVault } from '../vault/index';
import { PASSWORD } from '../testing-names';
import { endServers, startServer, stopServer } from './testing-server';

const keys = {
  keyId: 'AKIDtest',
  secret: 'secretOfTheTest',
  sign: '用户中心',
  templates: { code: '101', stranger: '102', notice: '103' },
};
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let database: TestDatabase;
let aliyun: Awaited<ReturnType<typeof startAliyun>>;
beforeAll(async () => {
  // One that waits for the disk, without which a server of its own keeps no money.
  postgres = await startPostgres({ parent: memoryFolder() });
  database = await openTestDatabase({}, postgres.url);
  aliyun = await startAliyun(keys);
});
afterEach(endServers);
afterAll(async () => {
  await database.close();
  await Promise.all([postgres.stop(), aliyun.close()]);
});

test('a customer of a built server with SMS=aliyun signs in by the code that Alibaba Cloud was given, and no log has it', async () => {
  const vault = await openVault(database, readConfig({}).masterKey);
  useAuditKey(vault.auditKey);
  const [phone, password] = [newPhone(), await newPassword(PASSWORD)];
  const account = { username: 'smscustomer1', phone, password };
  const uid = await database.transaction((tx) => createAccount({ vault }, tx, account));

  const server = startServer({
    DATABASE_URL: database.options.url!,
    DATABASE_OWNER_URL: database.options.ownerUrl!,
    LOG_LEVEL: 'debug',
    SMS: 'aliyun',
    ALIYUN_SMS_KEY_ID: keys.keyId,
    ALIYUN_SMS_SECRET: keys.secret,
    ALIYUN_SMS_SIGN: keys.sign,
    ALIYUN_SMS_TEMPLATES: 'code=101,stranger=102,notice=103',
    ALIYUN_SMS_ENDPOINT: aliyun.url,
  });
  const url = await server.url;
  const { captcha_id } = (await callEndpoint(url, api.passport.captcha, {})).data;
  const [spot] = await database.asOwner<{ x: number; y: number }>(
    `select x, y from captchas where captcha_id = '${captcha_id}'`,
  );
  const { captcha_token } = (await callEndpoint(url, api.passport.checkCaptcha, { captcha_id, ...spot! }))
    .data;
  const asking = { target: phone, scene: 'login', captcha_token } as const;
  expect((await callEndpoint(url, api.passport.sendSms, asking)).status).toBe(200);

  const [{ params, to } = { params: {}, to: '' }] = aliyun.arrived;
  const [code = ''] = Object.values(params);
  expect(to).toBe(phone);
  const signedIn = await callEndpoint(url, api.passport.signInBySms, { phone, code });
  expect([signedIn.status, signedIn.data.user.uid]).toEqual([200, String(uid)]);
  expect((await stopServer(server)).code).toBe(0);
  expect(server.said()).not.toMatch(new RegExp(`${phone}|\\b${code}\\b|${keys.secret}`));
});

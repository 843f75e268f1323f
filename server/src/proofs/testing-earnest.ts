import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPostgres } from '../../../tools/postgres.mjs';
import { readConfig } from '../config';
import { productionEnvironment } from '../config/testing';
import { openTestDatabase } from '../db/testing';
import { startCleanClamd } from '../partners/files/testing-clamd';
import { startMailServer } from '../partners/mail/testing';
import { startDns } from '../partners/mail/testing-dns';
import { startThirdParties } from '../partners/identity-providers/testing';
import { startWechat } from '../finance/channels/testing-wechat';
import { startCloudauth } from '../partners/identity/testing';
import { startNuonuo } from '../partners/invoices/testing-nuonuo';
import { startAliyun, startTencent } from '../partners/sms/testing';
import { payoutGateway } from '../partners/testing-alipay-payout';
import { gbkBank } from '../finance/payouts/testing';
import { startTestApp } from '../testing';

const keys = {
  keyId: 'AKIDtest',
  secret: 'secretOfTheTest',
  sign: '用户中心',
  templates: { code: '101', stranger: '102', notice: '103' },
};
const templates = 'code=101,stranger=102,notice=103';
const records = () => ({
  'mail.example.com': ['v=spf1 ip4:192.0.2.1 -all'],
  '_dmarc.mail.example.com': ['v=DMARC1; p=quarantine'],
});

export type Outside = Awaited<ReturnType<typeof startOutside>>;
/**
 * All that production is connected to, on this machine: PostgreSQL, a mail server, both providers of SMS, clamd, both
 * payment channels, both sign-ins by third parties, who verifies identities, a name server; and the environment that names
 * them. Every other partner is left to people.
 */
export async function startOutside() {
  const folder = mkdtempSync(join(tmpdir(), 'uc-earnest-'));
  // One that waits for the disk, without which production keeps no money.
  const postgres = await startPostgres({ parent: memoryFolder() });
  const database = await openTestDatabase({}, postgres.url);
  const [mail, aliyun, tencent, clamd, dns, alipay, wechat, thirdParties, cloudauth, nuonuo] =
    await Promise.all([
      startMailServer(),
      startAliyun(keys),
      startTencent({ ...keys, appId: '1400006666', region: 'ap-guangzhou' }),
      startCleanClamd(),
      startDns(records()),
      payoutGateway(),
      startWechat(() => Date.now()),
      startThirdParties(),
      startCloudauth(keys),
      startNuonuo({ appKey: keys.keyId, secret: keys.secret, taxNo: '91330106MA0000001A' }),
    ]);
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    return join(folder, name);
  };
  const masterKey = file('master.key', Buffer.alloc(32, 0xab));
  const certificates = alipay.expectsCertificates();
  const environment: Record<string, string> = {
    ...productionEnvironment,
    MASTER_KEY: '',
    MASTER_KEY_FILE: masterKey,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.options.url!,
    DATABASE_OWNER_URL: database.options.ownerUrl!,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    SMS: 'aliyun,tencent',
    ALIYUN_SMS_KEY_ID: keys.keyId,
    ALIYUN_SMS_SECRET: keys.secret,
    ALIYUN_SMS_SIGN: keys.sign,
    ALIYUN_SMS_TEMPLATES: templates,
    ALIYUN_SMS_ENDPOINT: aliyun.url,
    TENCENT_SMS_KEY_ID: keys.keyId,
    TENCENT_SMS_SECRET: keys.secret,
    TENCENT_SMS_APP_ID: '1400006666',
    TENCENT_SMS_SIGN: keys.sign,
    TENCENT_SMS_TEMPLATES: templates,
    TENCENT_SMS_ENDPOINT: tencent.url,
    PAYOUT: 'people',
    PAYOUT_LAYOUTS: file('layouts.json', JSON.stringify([gbkBank])),
    IDENTITY: 'people',
    ALIYUN_IDENTITY_KEY_ID: keys.keyId,
    ALIYUN_IDENTITY_SECRET: keys.secret,
    ALIYUN_IDENTITY_ENDPOINT: cloudauth.url,
    OCR: 'people',
    MODERATION: 'people',
    IP_OFFICE: 'people',
    INVOICES: 'people',
    NUONUO_APP_KEY: keys.keyId,
    NUONUO_APP_SECRET: keys.secret,
    NUONUO_TAX_NO: '91330106MA0000001A',
    NUONUO_CLERK: '王小明',
    NUONUO_GATEWAY: nuonuo.url,
    NUONUO_AUTH: nuonuo.url,
    CLAMD: clamd.address,
    ALIPAY_APP_ID: alipay.account.appId,
    ALIPAY_GATEWAY: alipay.account.gateway,
    ALIPAY_PRIVATE_KEY_FILE: file('alipay-own.pem', alipay.pem.own),
    ALIPAY_APP_CERT_FILE: file('alipay-app.crt', certificates.app),
    ALIPAY_CERT_FILE: file('alipay.crt', certificates.alipay),
    ALIPAY_ROOT_CERT_FILE: file('alipay-root.crt', certificates.root),
    WECHAT_HOST: wechat.account.host,
    WECHAT_MCH_ID: wechat.account.mchId,
    WECHAT_APP_ID: wechat.account.appId,
    WECHAT_SERIAL_NO: wechat.account.serialNo,
    WECHAT_API_V3_KEY: wechat.account.apiV3Key,
    WECHAT_PRIVATE_KEY_FILE: file('wechat-own.pem', wechat.pem.own),
    WECHAT_PLATFORM_KEYS: `${wechat.keyId}=${file('wechat.pem', wechat.pem.wechat)}`,
    WECHAT_LOGIN_APP_ID: thirdParties.apps.wechat.appId,
    WECHAT_LOGIN_SECRET: thirdParties.apps.wechat.secret,
    WECHAT_LOGIN_API: thirdParties.url,
    QQ_LOGIN_APP_ID: thirdParties.apps.qq.appId,
    QQ_LOGIN_SECRET: thirdParties.apps.qq.secret,
    QQ_LOGIN_API: thirdParties.url,
    NODE_OPTIONS: dns.optionsIn(folder),
  };
  // For a server that is there before the test begins; it serves nobody.
  const { masterKey: key } = readConfig(environment);
  const inside = await startTestApp({ masterKey: key, dataDir: environment.DATA_DIR }, database);
  return {
    folder,
    masterKey,
    environment,
    inside,
    mail,
    aliyun,
    tencent,
    clamd,
    dns,
    alipay,
    cloudauth,
    async close() {
      await inside.close();
      await Promise.all(
        [postgres, aliyun, tencent, alipay, wechat, thirdParties, cloudauth, nuonuo].map((one) =>
          'stop' in one ? one.stop() : one.close(),
        ),
      );
      for (const one of [mail.server, clamd, dns]) one.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

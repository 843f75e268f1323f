import { randomBytes } from 'node:crypto';
import { identityProviderNames, SIGN_IN_PAGE } from '@uc/contract/identity-providers';
import type { Config } from '../config';
import { folderWayOut } from '../config/data-folder';
import { type AlipayPayoutAccount, createAlipayPayout } from './alipay-payout';
import { createFileStore, type FileStore } from './files/index';
import { checkScanner } from './files/scanner-check';
import { checkMailDomain } from './mail/domain';
import { createMailbox } from './mail/mailbox';
import { createSmtp } from './mail/smtp';
import { checkAlipay } from './payments/alipay-check';
import { unknownNo } from './payments/check';
import { askSignIn } from './identity-providers/index';
import { createAliyunIdentity } from './identity/aliyun';
import { checkNuonuo, tokensInMemory } from './invoices/index';
import { createOcr } from './ocr/index';
import { checkWechat } from './payments/wechat-check';
import { createProvider } from './sms/providers';

/** A question to a partner that changes nothing there; answers in a few words, or rejects with advice. */
export interface PartnerCheck {
  partner: string;
  ask(): Promise<string>;
}

/** A harmless question to each partner that is configured; no database is needed. */
export function partnerChecks(config: Config): PartnerCheck[] {
  const { smtp, sms, alipay, wechat, clamd, partners, aliyunIdentity, nuonuo } = config;
  const { identityApps, publicOrigin = '' } = config;
  const checks: (PartnerCheck | undefined)[] = [
    smtp && { partner: 'mail', ask: () => mailServer(smtp) },
    smtp && { partner: 'mail domain', ask: () => checkMailDomain(smtp) },
    smtp?.mailbox && { partner: 'bounces', ask: () => mailbox(smtp.mailbox!) },
    ...sms.map((one) => ({ partner: `sms ${one.name}`, ask: () => createProvider(one).check() })),
    alipay && {
      partner: 'alipay',
      ask: () => checkAlipay({ ...alipay, notifyUrl: '', returnUrl: '' }),
    },
    wechat && { partner: 'wechat', ask: () => checkWechat({ ...wechat, notifyUrl: '' }) },
    ...identityProviderNames.map((name) => {
      const app = identityApps[name];
      return (
        app && { partner: `sign-in ${name}`, ask: () => askSignIn(name, app, publicOrigin + SIGN_IN_PAGE) }
      );
    }),
    partners.payout === 'people'
      ? { partner: 'payout', ask: async () => accountToPayFrom(config) }
      : undefined,
    partners.payout === 'alipay' && alipay
      ? { partner: 'payout', ask: () => unknownPayout(alipay) }
      : undefined,
    aliyunIdentity && { partner: 'identity', ask: () => createAliyunIdentity(aliyunIdentity).check() },
    nuonuo && { partner: 'invoices', ask: () => checkNuonuo(nuonuo, tokensInMemory(nuonuo)) },
    partners.ocr === 'local' ? { partner: 'papers', ask: async () => createOcr('local').check() } : undefined,
    clamd && { partner: 'virus scanner', ask: () => checkScanner(config) },
    { partner: 'file store', ask: () => fileStore(config) },
  ];
  return checks.filter((check) => check !== undefined);
}

/** Without a mapping no batch can be made, and approved withdrawals wait for ever. */
function accountToPayFrom({ payoutLayouts }: Config): string {
  if (payoutLayouts.length === 0)
    throw new Error(
      'no batch file can be made: set OFFLINE_ACCOUNT_NAME, _NO and _BANK to the account that pays, or PAYOUT_LAYOUTS',
    );
  return `by hand, in batch files of ${payoutLayouts.map(({ id }) => id).join(', ')}`;
}

async function mailServer(smtp: NonNullable<Config['smtp']>): Promise<string> {
  const mail = createSmtp(smtp);
  try {
    await mail.check();
    return `${smtp.host}:${smtp.port} ${smtp.auth === undefined ? 'answers' : 'lets us in'}`;
  } catch (error) {
    throw new Error(`${(error as Error).message}; correct SMTP_URL, or ask who runs ${smtp.host}`, {
      cause: error,
    });
  } finally {
    mail.close();
  }
}

async function mailbox(config: NonNullable<NonNullable<Config['smtp']>['mailbox']>): Promise<string> {
  const unread = await createMailbox(config)
    .check()
    .catch((error: Error) => {
      throw new Error(`${error.message}; correct BOUNCE_MAILBOX, or ask who runs ${config.host}`, {
        cause: error,
      });
    });
  return `${config.host}:${config.port} lets us in, ${unread} unread`;
}

/** A transfer that nobody asked for: Alipay lets us ask about transfers when it says that there is none. */
async function unknownPayout(account: AlipayPayoutAccount): Promise<string> {
  const { state } = await createAlipayPayout(account)
    .ask(unknownNo())
    .catch((error: Error) => {
      throw new Error(
        `${error.message}; sign Alipay's product of transfers, and give its certificates (ALIPAY_APP_CERT_FILE)`,
      );
    });
  if (state !== 'absent') throw new Error('Alipay knows a transfer that nobody asked for: ask it which');
  return 'answers about transfers';
}

async function fileStore(config: Config): Promise<string> {
  const isFolder = config.s3 === undefined;
  const [name, bytes] = [randomBytes(16).toString('hex'), randomBytes(1024)];
  const found = await keptAndFound(createFileStore(config), name, bytes).catch(
    (error: NodeJS.ErrnoException) => {
      const { code = '', message } = error;
      const said = isFolder
        ? `${config.dataDir}/files cannot be written in (${code}): ${folderWayOut(config.dataDir, code)}`
        : `${message}; correct FILES_S3_ENDPOINT, _BUCKET, _KEY_ID and _SECRET, or ask who runs the store`;
      throw new Error(said, { cause: error });
    },
  );
  if (!found?.equals(bytes))
    throw new Error('what was stored is not what came back: do not open before this is found');
  return isFolder
    ? `the folder ${config.dataDir}/files takes files and gives them back`
    : 'S3 takes files and gives them back';
}

async function keptAndFound(store: FileStore, name: string, bytes: Buffer): Promise<Buffer | undefined> {
  await store.put(name, bytes);
  const found = await store.get(name);
  await store.remove(name);
  return found;
}

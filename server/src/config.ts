import { resolve } from 'node:path';
import { z } from 'zod';
import { type BackupConfig, backupVariables, readBackup } from './config/backup';
import {
  type AlipayConfig,
  type ChannelFees,
  channelVariables,
  type OfflineAccount,
  readAlipay,
  readFees,
  readOfflineAccount,
  readWechat,
  type WechatConfig,
} from './config/channels';
import { type ClamdAddress, readClamd } from './config/clamd';
import { type ConnectionLimits, connectionVariables, readConnections } from './config/connections';
import { type DatabaseConfig, databaseVariables, readDatabase } from './config/database';
import { ConfigError } from './config/error';
import { type IdentityApps, identityVariables, readIdentityApps } from './config/identity-providers';
import { type InvoicesConfig, invoiceVariables, readInvoices } from './config/invoices';
import { list, nodeEnv, onOff, proxies, webAddress, whole } from './config/kinds';
import { mailVariables, readMail, type SmtpConfig } from './config/mail';
import { refuseWithoutTestEndpoints, testVariables } from './config/for-tests';
import { readSupport, supportVariables } from './config/support';
import { DEVELOPMENT_KEY, masterKeyVariables, readMasterKey } from './config/master-key';
import { partnerFaults, type PartnerModes, partnerVariables, readPartners } from './config/partners';
import { type PayoutLayout, payoutVariables, readPayoutLayouts } from './config/payout-layouts';
import { readS3, type S3Config, s3Variables } from './config/s3';
import { readSms, type SmsConfig, smsVariables } from './config/sms';
import { readTelling, type TellingConfig, tellingVariables } from './config/telling';
import { type AliyunAccount, readAliyunIdentity, verificationVariables } from './config/verification';

export { ConfigError };
export { type IdentityApp, offeredIdentities } from './config/identity-providers';
export type { AlipayCertificates } from './config/alipay-certificates';
export type { PartnerModes, PayoutLayout, S3Config, SmtpConfig };

/** Every environment variable of the server, parsed once; a wrong value is refused at start with a sentence. */
export interface Config extends DatabaseConfig, TellingConfig, InvoicesConfig {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  demo: boolean;
  /** Of the embedded database, at night. */
  backup: BackupConfig;
  /** Parent domain of the spec's cookies (spec §9); undefined keeps them on this host. */
  cookieDomain: string | undefined;
  /** Cookies without `Secure`: plain http on localhost (trust §4.3). */
  insecureHttp: boolean;
  signInUrl: string;
  /** Contact details of the operator, as shown to customers; '' where there are none. */
  support: string;
  publicSite: string;
  /** The address of a provider's public homepage, with `{uid}` in it. */
  providerHomepage: string;
  /** The address for browsers, `https://center.example.com`; redirects may go to its host and `redirectHosts`. */
  publicOrigin: string | undefined;
  redirectHosts: readonly string[];
  /** 32 bytes that wrap every data key (trust §4.9). */
  masterKey: Buffer;
  /** The file that it is in, where it is in one. */
  masterKeyFile: string | undefined;
  /** The master key before, while it is being changed. */
  previousMasterKey: Buffer | undefined;
  allowUnboundSessions: boolean;
  /** Staff without an authenticator app bind one at their next sign-in; always so in production (ADR 27). */
  staffSecondStep: boolean;
  /** Uploads may meet the sandbox of a virus scanner; production has no other one. */
  allowSandbox: boolean;
  /** Undefined: files lie in `dataDir`. */
  s3: S3Config | undefined;
  /** Undefined: uploads meet the sandbox of a virus scanner. */
  clamd: ClamdAddress | undefined;
  /** The implementation used for each partner: an adapter, people or the sandbox. */
  partners: PartnerModes;
  /** The mail server; undefined where the sandbox stands for it. */
  smtp: SmtpConfig | undefined;
  /** SMS providers in the order in which they are asked; empty: the sandbox. */
  sms: readonly SmsConfig[];
  /** Alibaba Cloud's verification of identities and bank cards; undefined where it is not used. */
  aliyunIdentity: AliyunAccount | undefined;
  /** Anchors of the audit chains from before this moment do not count: the database was restored to it. */
  anchorsSince: Date | undefined;
  trustedProxies: readonly string[];
  connections: ConnectionLimits;
  /** The open platform of Alipay, and WeChat Pay v3; undefined where they are not configured. */
  alipay: AlipayConfig | undefined;
  wechat: WechatConfig | undefined;
  /** Third parties by whose accounts people sign in. */
  identityApps: IdentityApps;
  /** The bank account for 对公转账; null: not offered. */
  offlineAccount: OfflineAccount | null;
  payoutLayouts: readonly PayoutLayout[];
  /** Fees that channels deduct from a payment, in basis points (ledger.md J1). */
  channelFees: ChannelFees;
  /** OpenAPI, /docs and /metrics are answered. */
  exposeDocs: boolean;
  /** Endpoints of contract/testing.ts; never in production. */
  testEndpoints: boolean;
  /** A failure on purpose: a money write is committed, its answer lost (trust M8). With test endpoints alone. */
  failAt: 'after_commit_before_send' | undefined;
  /** Multiplies every rate limit; proofs of load say so when they raise it. */
  rateFactor: number;
  /** Cost of hashing a password; the lowest with test endpoints alone. */
  passwordCost: 'standard' | 'lowest';
}

const url = webAddress('https://center.example.com');

const variables = z.object({
  NODE_ENV: nodeEnv.default('development'),
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  ...databaseVariables,
  ...backupVariables,
  DEMO: onOff.optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as example.com')
    .optional(),
  INSECURE_HTTP: onOff.optional(),
  SIGN_IN_URL: z
    .union([url, z.string().regex(/^\/[^/\\]/)], 'must be an address, or a path such as /center/user/login')
    .default('/center/user/login'),
  PUBLIC_SITE: url.default('https://www.example.com'),
  PROVIDER_HOMEPAGE: z
    .string()
    .regex(/^(?:https?:\/\/|\/)\S*\{uid\}\S*$/, 'must be a path or an http(s) address with {uid} in it')
    .default('/studio/{uid}'),
  PUBLIC_ORIGIN: url.optional(),
  REDIRECT_HOSTS: z.string().default(''),
  ...masterKeyVariables,
  ALLOW_UNBOUND_SESSIONS: onOff.optional(),
  STAFF_SECOND_STEP: onOff.optional(),
  ALLOW_SANDBOX: onOff.default(false),
  ...s3Variables,
  CLAMD: z.string().optional(),
  ...partnerVariables,
  ...mailVariables,
  ...supportVariables,
  ...smsVariables,
  ...verificationVariables,
  ...invoiceVariables,
  ANCHORS_SINCE: z.iso
    .datetime({ offset: true, error: 'must be a moment such as 2026-01-31T08:00:00+08:00' })
    .optional(),
  TRUSTED_PROXIES: proxies.default(''),
  ...connectionVariables,
  ...channelVariables,
  ...identityVariables,
  ...payoutVariables,
  EXPOSE_DOCS: onOff.optional(),
  ...testVariables,
  RATE_FACTOR: z.coerce
    .number('must be a number from 0.1 to 100000')
    .min(0.1, 'must be at least 0.1')
    .max(100_000, 'must be at most 100000')
    .default(1),
  ...tellingVariables,
});

/** Parses the environment; throws `ConfigError` with one sentence per wrong value. docs/operations.md lists every variable (trust S2). */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const masterKey = readMasterKey(env.MASTER_KEY, env.MASTER_KEY_FILE);
  if (production) refuseInProduction(env, masterKey);
  const partners = readPartners(env, production);
  refuseWithoutTestEndpoints(env);
  const publicHost = env.PUBLIC_ORIGIN === undefined ? [] : [new URL(env.PUBLIC_ORIGIN).host];
  const key = masterKey ?? DEVELOPMENT_KEY;
  const database = readDatabase(env);
  const demo = env.DEMO ?? (env.DATABASE_URL === undefined && !production);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    ...database,
    demo,
    backup: readBackup(env, demo),
    cookieDomain: env.COOKIE_DOMAIN,
    insecureHttp: env.INSECURE_HTTP ?? !(env.PUBLIC_ORIGIN?.startsWith('https:') ?? production),
    signInUrl: env.SIGN_IN_URL,
    publicSite: env.PUBLIC_SITE.replace(/\/$/, ''),
    providerHomepage: env.PROVIDER_HOMEPAGE,
    publicOrigin: env.PUBLIC_ORIGIN,
    support: readSupport(env),
    redirectHosts: [...publicHost, ...list(env.REDIRECT_HOSTS)],
    masterKey: key,
    masterKeyFile: env.MASTER_KEY_FILE,
    previousMasterKey: readMasterKey(env.MASTER_KEY_PREVIOUS, undefined),
    allowUnboundSessions: env.ALLOW_UNBOUND_SESSIONS ?? !production,
    staffSecondStep: env.STAFF_SECOND_STEP ?? production,
    allowSandbox: env.ALLOW_SANDBOX || !production,
    s3: readS3(env),
    clamd: readClamd(env.CLAMD),
    partners,
    smtp: readMail(env, partners.mail, production),
    sms: readSms(env, partners.sms, production),
    aliyunIdentity: readAliyunIdentity(env, partners.identity, production),
    ...readInvoices(env, partners.invoices, production),
    anchorsSince: env.ANCHORS_SINCE === undefined ? undefined : new Date(env.ANCHORS_SINCE),
    trustedProxies: list(env.TRUSTED_PROXIES),
    connections: readConnections(env, database.workers, list(env.TRUSTED_PROXIES).length > 0),
    alipay: readAlipay(env, partners.payout, production),
    wechat: readWechat(env, production),
    identityApps: readIdentityApps(env, env.PUBLIC_ORIGIN, production),
    offlineAccount: readOfflineAccount(env, production),
    payoutLayouts: readPayoutLayouts(env, production),
    channelFees: readFees(env),
    exposeDocs: env.EXPOSE_DOCS ?? !production,
    testEndpoints: env.TEST_ENDPOINTS,
    failAt: env.FAIL_AT,
    rateFactor: env.RATE_FACTOR,
    passwordCost: env.PASSWORD_COST,
    ...readTelling(env),
  };
}

function refuseInProduction(env: z.infer<typeof variables>, masterKey: Buffer | undefined): void {
  const faults = [
    masterKey === undefined &&
      'MASTER_KEY or MASTER_KEY_FILE: production does not start with the built-in key; make one with `openssl rand -hex 32`',
    env.STAFF_SECOND_STEP === false &&
      'STAFF_SECOND_STEP: in production the provider’s own people always sign in with a second factor',
    env.DEMO === true && 'DEMO: the demo world and its known passwords have no place in production',
    env.TEST_ENDPOINTS && 'TEST_ENDPOINTS: test endpoints are never served in production',
    env.FAIL_AT !== undefined && 'FAIL_AT: no server in production fails on purpose',
    env.PUBLIC_ORIGIN === undefined &&
      'PUBLIC_ORIGIN: production needs the address that browsers use, such as https://center.example.com',
    env.PUBLIC_ORIGIN?.startsWith('http:') &&
      env.INSECURE_HTTP !== true &&
      'PUBLIC_ORIGIN: plain http needs INSECURE_HTTP=1 said aloud',
    ...partnerFaults(env),
    !env.ALLOW_SANDBOX &&
      env.CLAMD === undefined &&
      'CLAMD: uploads are scanned by clamd, host:port or the path of its socket; without it there is only the sandbox, which needs ALLOW_SANDBOX=1',
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

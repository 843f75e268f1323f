/** Each partner of a production that stands, broken by itself, and what its operator reads; nobody listens at `nobody`. */
export const breakages = (
  environment: Record<string, string>,
  nobody: string,
): [partner: string, change: Record<string, string>, sentence: RegExp][] => [
  [
    'database',
    { DATABASE_URL: Object.assign(new URL(environment.DATABASE_URL!), { host: nobody }).href },
    /cannot be used: .*start it, or correct the address in DATABASE_URL/,
  ],
  ['mail', { SMTP_URL: `smtp://${nobody}` }, /correct SMTP_URL, or ask who runs 127\.0\.0\.1/],
  [
    'bounces',
    { BOUNCE_MAILBOX: `imap://user:secret@${nobody}` },
    /correct BOUNCE_MAILBOX, or ask who runs 127\.0\.0\.1/,
  ],
  [
    'sms tencent',
    { TENCENT_SMS_SECRET: 'wrong' },
    /^AuthFailure.SignatureFailure; correct TENCENT_SMS_KEY_ID/,
  ],
  [
    'alipay',
    { ALIPAY_APP_CERT_FILE: environment.ALIPAY_CERT_FILE! },
    /^isv.app-cert-not-exist; ALIPAY_APP_CERT_FILE is not of this application/,
  ],
  ['wechat', { WECHAT_MCH_ID: '1900000078' }, /^SIGN_ERROR; WECHAT_MCH_ID, WECHAT_SERIAL_NO and/],
  [
    'sign-in wechat',
    { WECHAT_LOGIN_SECRET: 'wrong' },
    /^wechat granted no token: 40125; WECHAT_LOGIN_SECRET is not that of WECHAT_LOGIN_APP_ID/,
  ],
  ['sign-in qq', { QQ_LOGIN_APP_ID: '102' }, /^qq granted no token: 100008; QQ knows no QQ_LOGIN_APP_ID/],
  [
    'identity',
    { IDENTITY: 'aliyun', ALIYUN_IDENTITY_SECRET: 'wrong' },
    /^SignatureDoesNotMatch; correct ALIYUN_IDENTITY_KEY_ID and ALIYUN_IDENTITY_SECRET/,
  ],
  [
    'invoices',
    { INVOICES: 'nuonuo', NUONUO_APP_SECRET: 'wrong' },
    /^no token: invalid_client; correct NUONUO_APP_KEY and NUONUO_APP_SECRET/,
  ],
  ['payout', { PAYOUT_LAYOUTS: '' }, /^no batch file can be made: set OFFLINE_ACCOUNT_NAME/],
  ['virus scanner', { CLAMD: nobody }, /start clamd, or correct CLAMD/],
  ['file store', storeAt(nobody), /^fetch failed; correct FILES_S3_ENDPOINT, _BUCKET, _KEY_ID and _SECRET/],
];

const storeAt = (host: string) => ({
  FILES_S3_ENDPOINT: `http://${host}`,
  FILES_S3_BUCKET: 'papers',
  FILES_S3_KEY_ID: 'AKIDstore',
  FILES_S3_SECRET: 'secretOfTheStore',
});

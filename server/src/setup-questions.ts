/** A question to the operator about one variable. */
export interface Question {
  name: string;
  ask: string;
  /** Asked only where it applies. */
  when?(answers: Answers): boolean;
  /** Taken for an empty answer; a question without one has to be answered. */
  otherwise?: string;
  /** Not shown while it is typed. */
  isSecret?: boolean;
}
export type Answers = Readonly<Record<string, string>>;

const asks = (provider: string) => (answers: Answers) => (answers.SMS ?? '').split(',').includes(provider);

const byNuonuo = ({ INVOICES }: Answers) => INVOICES === 'nuonuo';

const templates =
  'code has one variable, code; stranger has none and says that this number is not registered; notice has one, title';

/** Questions in the order in which they are asked; an empty answer leaves out optional parts. */
export const questions: readonly Question[] = [
  { name: 'PUBLIC_ORIGIN', ask: 'Where browsers reach the center, https://center.example.com' },
  {
    name: 'TRUSTED_PROXIES',
    ask: 'Proxy in front of it that speaks TLS and sets X-Forwarded-For, 127.0.0.1 on this machine; empty: none, all visitors share one address',
    otherwise: '',
  },
  {
    name: 'CLAMD',
    ask: 'ClamAV, host:port or the path of its socket; empty: none, uploads are opened and rewritten but not scanned',
    otherwise: '',
  },
  {
    name: 'SMTP_URL',
    ask: 'Mail server, smtp://user:password@host:587 or smtps://…:465',
    isSecret: true,
  },
  { name: 'MAIL_FROM', ask: 'From whom mail comes, 用户中心 <no-reply@mail.example.com>' },
  {
    name: 'BOUNCE_MAILBOX',
    ask: 'Mailbox that bounces and complaints come to, imaps://user:password@host:993; empty: people read it',
    otherwise: '',
    isSecret: true,
  },
  {
    name: 'SMS',
    ask: 'SMS by aliyun, tencent, or both in the order in which they are asked, aliyun,tencent',
  },
  { name: 'ALIYUN_SMS_KEY_ID', ask: 'Aliyun: AccessKey ID', when: asks('aliyun') },
  { name: 'ALIYUN_SMS_SECRET', ask: 'Aliyun: AccessKey secret', when: asks('aliyun'), isSecret: true },
  { name: 'ALIYUN_SMS_SIGN', ask: 'Aliyun: the approved signature, without 【】', when: asks('aliyun') },
  {
    name: 'ALIYUN_SMS_TEMPLATES',
    ask: `Aliyun: approved templates, code=SMS_1,stranger=SMS_2,notice=SMS_3; ${templates}`,
    when: asks('aliyun'),
  },
  { name: 'TENCENT_SMS_KEY_ID', ask: 'Tencent Cloud: SecretId', when: asks('tencent') },
  { name: 'TENCENT_SMS_SECRET', ask: 'Tencent Cloud: SecretKey', when: asks('tencent'), isSecret: true },
  { name: 'TENCENT_SMS_APP_ID', ask: 'Tencent Cloud: SdkAppId', when: asks('tencent') },
  {
    name: 'TENCENT_SMS_SIGN',
    ask: 'Tencent Cloud: the approved signature, without 【】',
    when: asks('tencent'),
  },
  {
    name: 'TENCENT_SMS_TEMPLATES',
    ask: `Tencent Cloud: approved templates, code=1,stranger=2,notice=3; ${templates}`,
    when: asks('tencent'),
  },
  {
    name: 'SUPPORT_PHONE',
    ask: 'Phone of 客服, shown wherever a sentence sends customers there, 400-123-4567; empty: none',
    otherwise: '',
  },
  { name: 'SUPPORT_EMAIL', ask: 'Address of 客服, kefu@example.com; empty: none', otherwise: '' },
  {
    name: 'SUPPORT_HOURS',
    ask: 'When 客服 can be reached, 每天9:00-21:00; empty: not said',
    when: ({ SUPPORT_PHONE, SUPPORT_EMAIL }) => Boolean(SUPPORT_PHONE || SUPPORT_EMAIL),
    otherwise: '',
  },
  {
    name: 'IDENTITY',
    ask: 'People and bank cards are verified by aliyun (信息核验, each question is billed); empty: people do it',
    otherwise: 'people',
  },
  {
    name: 'ALIYUN_IDENTITY_KEY_ID',
    ask: 'Aliyun: AccessKey ID of the RAM user for it',
    when: ({ IDENTITY }) => IDENTITY === 'aliyun',
  },
  {
    name: 'ALIYUN_IDENTITY_SECRET',
    ask: 'Aliyun: its AccessKey secret',
    when: ({ IDENTITY }) => IDENTITY === 'aliyun',
    isSecret: true,
  },
  {
    name: 'INVOICES',
    ask: 'Invoices are issued through nuonuo (诺税通SaaS of 诺诺开放平台); empty: people issue them at the tax bureau',
    otherwise: 'people',
  },
  { name: 'NUONUO_APP_KEY', ask: '诺诺: appKey of the self-use application', when: byNuonuo },
  { name: 'NUONUO_APP_SECRET', ask: '诺诺: its appSecret', when: byNuonuo, isSecret: true },
  { name: 'NUONUO_TAX_NO', ask: '诺诺: tax number of the seller', when: byNuonuo },
  { name: 'NUONUO_CLERK', ask: '诺诺: who issues (开票员), by the name of their login', when: byNuonuo },
  {
    name: 'NUONUO_EXTENSION',
    ask: '诺诺: the extension (分机号) that issues; empty: the one that is set there',
    when: byNuonuo,
    otherwise: '',
  },
  {
    name: 'OCR',
    ask: 'Papers are read on this machine, local (after npm run ocr:install); empty: people compare them',
    otherwise: 'people',
  },
  {
    name: 'OFFLINE_ACCOUNT_NAME',
    ask: 'Account to which customers transfer (对公转账) and from which withdrawals are paid, its name; empty: none yet',
    otherwise: '',
  },
  {
    name: 'OFFLINE_ACCOUNT_NO',
    ask: 'Its number',
    when: ({ OFFLINE_ACCOUNT_NAME }) => Boolean(OFFLINE_ACCOUNT_NAME),
  },
  {
    name: 'OFFLINE_ACCOUNT_BANK',
    ask: 'Its bank',
    when: ({ OFFLINE_ACCOUNT_NAME }) => Boolean(OFFLINE_ACCOUNT_NAME),
  },
];

/** The least that production starts with: every partner real or by hand, at addresses where nobody listens. */
export const productionEnvironment = {
  NODE_ENV: 'production',
  MASTER_KEY: 'ab'.repeat(32),
  PUBLIC_ORIGIN: 'https://center.example.com',
  MAIL: 'smtp',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: '用户中心 <no-reply@mail.example.com>',
  SMS: 'aliyun',
  ALIYUN_SMS_KEY_ID: 'LTAIexample',
  ALIYUN_SMS_SECRET: 'secretOfTheExample',
  ALIYUN_SMS_SIGN: '用户中心',
  ALIYUN_SMS_TEMPLATES: 'code=SMS_1,stranger=SMS_2,notice=SMS_3',
  ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:9',
  CLAMD: '127.0.0.1:9',
};

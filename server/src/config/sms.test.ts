import { describe, expect, test } from 'vitest';
import { readConfig } from '../config';
import { productionEnvironment } from './testing';

const tencent = {
  SMS: 'tencent',
  TENCENT_SMS_KEY_ID: 'AKIDexample',
  TENCENT_SMS_SECRET: 'secretOfTheExample',
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN: '用户中心',
  TENCENT_SMS_TEMPLATES: 'code=1,stranger=2,notice=3,withdraw=4',
};
const refusalOf = (more: Record<string, string>) => {
  try {
    readConfig({ ...productionEnvironment, ...more });
  } catch (error) {
    return (error as Error).message;
  }
  return expect.fail('it starts');
};

describe('SMS', () => {
  test('an SMS is sent by the providers in the order in which they are named', () => {
    const { sms } = readConfig({ ...productionEnvironment, ...tencent, SMS: 'tencent,aliyun' });
    expect(sms.map(({ name }) => name)).toEqual(['tencent', 'aliyun']);
    expect(sms[0]!.account).toEqual({
      endpoint: 'https://sms.tencentcloudapi.com',
      keyId: 'AKIDexample',
      secret: 'secretOfTheExample',
      sign: '用户中心',
      templates: { code: '1', stranger: '2', notice: '3', withdraw: '4' },
      appId: '1400006666',
      region: 'ap-guangzhou',
    });
    expect(readConfig({}).sms).toEqual([]);
  });

  test.each([
    'ALIYUN_SMS_KEY_ID',
    'ALIYUN_SMS_SECRET',
    'ALIYUN_SMS_SIGN',
    'ALIYUN_SMS_TEMPLATES',
    'TENCENT_SMS_KEY_ID',
    'TENCENT_SMS_SECRET',
    'TENCENT_SMS_APP_ID',
    'TENCENT_SMS_SIGN',
    'TENCENT_SMS_TEMPLATES',
  ])('SMS without %s are refused in one sentence that says who needs it', (name) => {
    const provider = name.startsWith('ALIYUN') ? 'aliyun' : 'tencent';
    expect(refusalOf({ ...tencent, SMS: 'aliyun,tencent', [name]: '' })).toBe(
      `${name}: is missing, and SMS=${provider} needs it`,
    );
  });

  test.each([
    [
      { ALIYUN_SMS_TEMPLATES: 'code=SMS_1' },
      'ALIYUN_SMS_TEMPLATES: needs the id of a template for stranger, notice',
    ],
    [
      { ...tencent, TENCENT_SMS_TEMPLATES: 'code=1,stranger=2,notice=SMS_3' },
      'TENCENT_SMS_TEMPLATES: must be digits for each template',
    ],
    [
      { ALIYUN_SMS_ENDPOINT: 'http://sms.example.com' },
      'ALIYUN_SMS_ENDPOINT: must begin with https, codes would go over the network in clear',
    ],
    [
      { ALIYUN_SMS_ENDPOINT: 'https://sms.example.com/path' },
      'ALIYUN_SMS_ENDPOINT: must be an address without a path, https://sms.example.com',
    ],
    [{ ALIYUN_SMS_SIGN: '【用户中心】' }, 'ALIYUN_SMS_SIGN: must be the approved signature, without 【】'],
  ])('SMS that is half or wrongly configured, %o, is refused', (more, said) =>
    expect(refusalOf(more)).toBe(said),
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAliyun } from './aliyun';
import { SmsFailure, type SmsProvider } from './port';
import { createTencent } from './tencent';
import { startAliyun, startTencent } from './testing';

const templates = { code: '101', stranger: '102', notice: '103', withdraw: '104' };
const keys = { keyId: 'AKIDtest', secret: 'secretOfTheTest', sign: '用户中心', templates };
type Gateway = Awaited<ReturnType<typeof startAliyun>>;
const gateways: Record<string, Gateway> = {};
const providers: Record<string, SmsProvider> = {};
beforeAll(async () => {
  const aliyun = await startAliyun(keys);
  const tencent = await startTencent({ ...keys, appId: '1400006666', region: 'ap-guangzhou' });
  Object.assign(gateways, { aliyun, tencent });
  Object.assign(providers, { aliyun: createAliyun(aliyun.account), tencent: createTencent(tencent.account) });
});
afterAll(() => Promise.all(Object.values(gateways).map((one) => one.close())));
beforeEach(() => {
  for (const { arrived, outcomes } of Object.values(gateways)) {
    arrived.splice(0);
    outcomes.splice(0);
  }
});

const phone = '13800138000';
const code = { to: phone, scene: 'login', template: 'code', params: { code: '482915' }, id: 'one' } as const;
const failureOf = async (sending: Promise<unknown>): Promise<SmsFailure> => {
  const failure = await sending.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SmsFailure);
  expect((failure as Error).message).not.toMatch(/13800138000|482915/);
  expect(JSON.stringify(failure) + (failure as Error).stack).not.toMatch(/13800138000|482915/);
  return failure as SmsFailure;
};

describe.each(['aliyun', 'tencent'])('%s', (name) => {
  const gateway = () => gateways[name]!;
  const provider = () => providers[name]!;

  test('a provider of SMS sends a code, a withdrawal and a notice by their own templates, the notice cut to what is allowed', async () => {
    const ref = await provider().send(code);
    await provider().send({ ...code, scene: 'withdraw' });
    const title = '【通知】您的提现申请已经通过审核，预计三个工作日内到账，请留意银行卡的变动情况与短信';
    await provider().send({ to: phone, scene: 'notice', template: 'notice', params: { title }, id: 'two' });
    await provider().send({ to: phone, scene: 'login', template: 'stranger', id: 'three' });
    const [first, , notice, stranger] = gateway().arrived;
    expect(first).toMatchObject({ to: phone, template: '101', id: 'one', ref });
    expect(Object.values(first!.params)).toEqual(['482915']);
    expect(gateway().arrived.map(({ template }) => template)).toEqual(['101', '104', '103', '102']);
    const [words] = Object.values(notice!.params) as [string];
    expect(words).toMatch(/^通知 您的提现申请.*…$/);
    expect(words).toHaveLength(name === 'aliyun' ? 35 : 12);
    expect(Object.values(stranger!.params)).toEqual([]);
  });

  test('a provider of SMS that closes the connection has an unknown result, whether it took the message or not', async () => {
    gateway().outcomes.push('lost', 'dropped');
    expect((await failureOf(provider().send(code))).kind).toBe('unknown');
    expect((await failureOf(provider().send(code))).kind).toBe('unknown');
    expect(gateway().arrived).toHaveLength(1);
  });

  test.each([
    [502, '<html>Bad Gateway</html>'],
    [200, ''],
    [200, '"OK"'],
    [200, '{}'],
    ...[`参数非法(${phone})`, phone, `code=482915`].map((Code): [number, string] => [
      200,
      JSON.stringify({ Code, Response: { Error: { Code } } }),
    ]),
    [200, JSON.stringify({ Response: { SendStatusSet: [{ Code: `+86${phone}` }] } })],
  ])('a provider of SMS that answers %i with %j has an unknown result', async (status, body) => {
    gateway().outcomes.push({ status, body });
    expect((await failureOf(provider().send(code))).kind).toBe('unknown');
  });

  test('a provider of SMS that is not reached has certainly taken nothing', async () => {
    const gone = await startAliyun(keys);
    await gone.close();
    const account = {
      ...gateway().account,
      endpoint: gone.url,
      appId: '1400006666',
      region: 'ap-guangzhou',
    };
    const away = name === 'aliyun' ? createAliyun(account) : createTencent(account);
    expect((await failureOf(away.send(code))).kind).toBe('later');
    await expect(away.check()).rejects.toThrow(
      `no answer; look whether ${name.toUpperCase()}_SMS_ENDPOINT can`,
    );
  });

  test('a provider of SMS with a wrong secret or key is a fault of the configuration, and its check names the variables', async () => {
    for (const wrong of [{ secret: 'another' }, { keyId: 'AKIDother' }]) {
      const account = { ...gateway().account, appId: '1400006666', region: 'ap-guangzhou', ...wrong };
      const other = name === 'aliyun' ? createAliyun(account) : createTencent(account);
      expect((await failureOf(other.send(code))).kind).toBe('setup');
      await expect(other.check()).rejects.toThrow(`; correct ${name.toUpperCase()}_SMS_KEY_ID and `);
    }
    expect(gateway().arrived).toEqual([]);
  });

  test('a provider of SMS tells of a message that it was delivered, that it was not and why, or that it waits', async () => {
    const at = new Date();
    const ref = await provider().send(code);
    const ask = () => provider().receiptOf({ id: 'one', to: phone, ref, at });
    expect((await ask()).state).toBe(name === 'aliyun' ? 'waiting' : 'unheard');
    gateway().receipts.set('one', 'delivered');
    expect(await ask()).toEqual({ state: 'delivered' });
    gateway().receipts.set('one', 'undelivered');
    expect(await ask()).toEqual({
      state: 'undelivered',
      code: name === 'aliyun' ? 'MOBILE_NOT_ON_SERVICE' : 'UNDELIV',
    });
    gateway().receipts.clear();
    const never = await provider().receiptOf({ id: 'never', to: phone, ref: null, at });
    expect(never.state).toBe(name === 'aliyun' ? 'absent' : 'unheard');
  });

  test('a provider of SMS works only with its signature and every template approved, and its check names the one that is not', async () => {
    expect(await provider().check()).toBe('the signature 用户中心 and 4 templates are approved');
    gateway().unapproved.add('103');
    await expect(provider().check()).rejects.toThrow(/^template 103 is not approved; the provider's console/);
    gateway().unapproved.add('用户中心');
    await expect(provider().check()).rejects.toThrow('signature 用户中心 is not approved');
    gateway().unapproved.clear();
  });
});

test.each([
  ['isv.MOBILE_NUMBER_ILLEGAL', 'number'],
  ['isv.BUSINESS_LIMIT_CONTROL', 'later'],
  ['isv.DAY_LIMIT_CONTROL', 'later'],
  ['isv.MONTH_LIMIT_CONTROL', 'later'],
  ['Throttling.User', 'later'],
  ['isv.OUT_OF_SERVICE', 'setup'],
  ['isv.AMOUNT_NOT_ENOUGH', 'setup'],
  ['isv.PRODUCT_UN_SUBSCRIPT', 'setup'],
  ['isv.PRODUCT_UNSUBSCRIBE', 'setup'],
  ['isv.ACCOUNT_NOT_EXISTS', 'setup'],
  ['isv.ACCOUNT_ABNORMAL', 'setup'],
  ['isv.SECURITY_FROZEN_ACCOUNT', 'setup'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'setup'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'setup'],
  ['isv.SMS_SIGNATURE_SCENE_ILLEGAL', 'setup'],
  ['isv.SMS_SIGN_ILLEGAL', 'setup'],
  ['isv.SIGN_STATE_ILLEGAL', 'setup'],
  ['isv.SMS_CONTENT_ILLEGAL', 'setup'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'setup'],
  ['isv.TEMPLATE_PARAMS_ILLEGAL', 'setup'],
  ['isv.INVALID_PARAMETERS', 'setup'],
  ['isv.INVALID_JSON_PARAM', 'setup'],
  ['isv.PARAM_LENGTH_LIMIT', 'setup'],
  ['isv.PARAM_NOT_SUPPORT_URL', 'setup'],
  ['isv.BLACK_KEY_CONTROL_LIMIT', 'setup'],
  ['isv.MOBILE_COUNT_OVER_LIMIT', 'setup'],
  ['isv.EXTEND_CODE_ERROR', 'setup'],
  ['isv.DOMESTIC_NUMBER_NOT_SUPPORTED', 'setup'],
  ['isv.DENY_IP_RANGE', 'setup'],
  ['isp.RAM_PERMISSION_DENY', 'setup'],
  ['isp.SYSTEM_ERROR', 'unknown'],
  ['isv.SOMETHING_NEW', 'unknown'],
])(
  'Alibaba Cloud answers 200 with %s, which is %s, and the message is not taken for sent',
  async (said, kind) => {
    gateways.aliyun!.outcomes.push({ code: said });
    expect(await failureOf(providers.aliyun!.send(code))).toMatchObject({ kind, code: said });
  },
);

test.each([
  ['InvalidParameterValue.IncorrectPhoneNumber', 'number'],
  ['FailedOperation.PhoneNumberInBlacklist', 'number'],
  ['FailedOperation.PhoneNumberParseFail', 'number'],
  ['UnsupportedOperation.UnsupportedRegion', 'number'],
  ['LimitExceeded.PhoneNumberThirtySecondLimit', 'later'],
  ['LimitExceeded.PhoneNumberOneHourLimit', 'later'],
  ['LimitExceeded.PhoneNumberDailyLimit', 'later'],
  ['LimitExceeded.PhoneNumberSameContentDailyLimit', 'later'],
  ['LimitExceeded.DeliveryFrequencyLimit', 'later'],
  ['LimitExceeded.AppDailyLimit', 'later'],
  ['LimitExceeded.AppMainlandChinaDailyLimit', 'later'],
  ['RequestLimitExceeded.UinLimitExceeded', 'later'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'setup'],
  ['UnauthorizedOperation.ServiceSuspendDueToArrears', 'setup'],
  ['UnauthorizedOperation.SdkAppIdIsDisabled', 'setup'],
  ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'setup'],
  ['UnauthorizedOperation.RequestIpNotInWhitelist', 'setup'],
  ['UnauthorizedOperation.RequestPermissionDeny', 'setup'],
  ['UnauthorizedOperation.IndividualUserMarketingSmsPermissionDeny', 'setup'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'setup'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'setup'],
  ['FailedOperation.ContainSensitiveWord', 'setup'],
  ['FailedOperation.FailResolvePacket', 'setup'],
  ['FailedOperation.MarketingSendTimeConstraint', 'setup'],
  ['InvalidParameterValue.SdkAppIdNotExist', 'setup'],
  ['InvalidParameterValue.ContentLengthLimit', 'setup'],
  ['InvalidParameterValue.TemplateParameterFormatError', 'setup'],
  ['InvalidParameterValue.TemplateParameterLengthLimit', 'setup'],
  ['InvalidParameterValue.ProhibitedUseUrlInTemplateParameter', 'setup'],
  ['UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber', 'setup'],
  ['MissingParameter.EmptyPhoneNumberSet', 'setup'],
  ['InternalError.RequestTimeException', 'setup'],
  ['InternalError.SigVerificationFail', 'setup'],
  ['InternalError.SigFieldMissing', 'setup'],
  ['InternalError.RestApiInterfaceNotExist', 'setup'],
  ['InternalError.Timeout', 'unknown'],
  ['InternalError.OtherError', 'unknown'],
  ['InternalError.SendAndRecvFail', 'unknown'],
  ['SomethingNew', 'unknown'],
])(
  'Tencent Cloud answers 200 with %s, which is %s, and the message is not taken for sent',
  async (said, kind) => {
    gateways.tencent!.outcomes.push({ code: said });
    expect(await failureOf(providers.tencent!.send(code))).toMatchObject({ kind, code: said });
  },
);

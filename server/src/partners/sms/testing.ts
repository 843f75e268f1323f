import { type Asked, startGateway } from '../payments/testing';
import { acs3Fault, canonicalOf, hmac, sha256 } from '../testing-acs3';
import type { SmsAccount, TencentAccount } from '../../config/sms';

/** A message that came to a stand-in. */
export interface Arrived {
  to: string;
  template: string;
  params: Record<string, string> | string[];
  id: string;
  ref: string;
}
/**
 * The treatment of the next messages: `lost` takes one and closes the connection, `dropped` closes it without
 * taking one.
 */
type Outcome = 'lost' | 'dropped' | { code: string } | { status: number; body: string };

/** Alibaba Cloud's gateway on this machine: computes the signature anew and answers as its documents say. */
export async function startAliyun(account: Omit<SmsAccount, 'endpoint'>) {
  const state = newState();
  const nonces = new Set<string>();
  const gateway = await startGateway((asked) => {
    const params = Object.fromEntries(new URL(asked.url, gateway.url).searchParams);
    const fault = acs3Fault(asked, account, nonces);
    if (fault !== undefined) return json(fault === 'SignatureDoesNotMatch' ? 400 : 403, refusal(fault));
    const action = String(asked.headers['x-acs-action']);
    state.actions.push(action);
    if (action === 'SendSms') {
      const outcome = state.outcomes.shift();
      if (outcome === 'dropped') return undefined;
      if (typeof outcome === 'object' && 'status' in outcome)
        return { status: outcome.status, body: outcome.body };
      const said = typeof outcome === 'object' ? outcome.code : sendFault(params, account);
      if (said !== undefined) return json(200, refusal(said));
      const ref = take(state, {
        to: params.PhoneNumbers!,
        template: params.TemplateCode!,
        params: JSON.parse(params.TemplateParam ?? '{}') as Record<string, string>,
        id: params.OutId!,
      });
      return outcome === 'lost'
        ? undefined
        : json(200, { Code: 'OK', Message: 'OK', RequestId: 'R', BizId: ref });
    }
    if (action === 'QuerySendDetails') {
      if (!/^\d{8}$/.test(params.SendDate ?? '')) return json(200, refusal('isv.INVALID_PARAMETERS'));
      const matching = state.arrived.filter(
        ({ to, ref }) => to === params.PhoneNumber && (params.BizId === undefined || params.BizId === ref),
      );
      const size = Number(params.PageSize);
      const page = matching.slice((Number(params.CurrentPage) - 1) * size, Number(params.CurrentPage) * size);
      const details = page.map(({ to, id, template }) => ({
        PhoneNum: to,
        OutId: id,
        TemplateCode: template,
        SendStatus:
          ({ delivered: 3, undelivered: 2 } as Record<string, number>)[state.receipts.get(id) ?? ''] ?? 1,
        ErrCode: state.receipts.get(id) === 'undelivered' ? 'MOBILE_NOT_ON_SERVICE' : 'DELIVERED',
        Content: 'as it was sent',
      }));
      return json(200, {
        Code: 'OK',
        SmsSendDetailDTOs: { SmsSendDetailDTO: details },
        TotalCount: matching.length,
      });
    }
    if (action === 'GetSmsTemplate')
      return json(200, {
        Code: 'OK',
        TemplateStatus: state.unapproved.has(params.TemplateCode!) ? '0' : '1',
      });
    if (action === 'GetSmsSign')
      return json(200, { Code: 'OK', SignStatus: state.unapproved.has(params.SignName!) ? 2 : 1 });
    return json(404, refusal('InvalidAction.NotFound'));
  });
  return { ...state, ...gateway, account: { ...account, endpoint: gateway.url } };
}

/** Tencent Cloud's gateway on this machine. */
export async function startTencent(account: Omit<TencentAccount, 'endpoint'>) {
  const state = newState();
  const gateway = await startGateway((asked) => {
    const fault = tencentFault(asked, account);
    if (fault !== undefined)
      return json(200, { Response: { Error: { Code: fault, Message: 'see the code' }, RequestId: 'R' } });
    const action = String(asked.headers['x-tc-action']);
    state.actions.push(action);
    const input = JSON.parse(asked.body) as Record<string, unknown>;
    const said = (response: object) => json(200, { Response: { ...response, RequestId: 'R' } });
    if (action === 'SendSms') {
      const outcome = state.outcomes.shift();
      if (outcome === 'dropped') return undefined;
      if (typeof outcome === 'object' && 'status' in outcome)
        return { status: outcome.status, body: outcome.body };
      const [to] = input.PhoneNumberSet as [string];
      const status = { PhoneNumber: to, Fee: 1, SessionContext: input.SessionContext, IsoCode: 'CN' };
      if (typeof outcome === 'object')
        return said({
          SendStatusSet: [{ ...status, SerialNo: '', Fee: 0, Code: outcome.code, Message: 'no' }],
        });
      const ref = take(state, {
        to: to.slice(3),
        template: String(input.TemplateId),
        params: input.TemplateParamSet as string[],
        id: String(input.SessionContext),
      });
      if (outcome === 'lost') return undefined;
      return said({ SendStatusSet: [{ ...status, SerialNo: ref, Code: 'Ok', Message: 'send success' }] });
    }
    if (action === 'PullSmsSendStatusByPhoneNumber') {
      const heard = state.arrived.filter(
        ({ to, id }) => `+86${to}` === input.PhoneNumber && state.receipts.has(id),
      );
      return said({
        PullSmsSendStatusSet: heard.map(({ ref, id }) => ({
          SerialNo: ref,
          PhoneNumber: input.PhoneNumber,
          ReportStatus: state.receipts.get(id) === 'delivered' ? 'SUCCESS' : 'FAIL',
          Description: state.receipts.get(id) === 'delivered' ? 'DELIVRD' : 'UNDELIV',
          SessionContext: '',
        })),
      });
    }
    const isApproved = (one: unknown) => (state.unapproved.has(String(one)) ? 1 : 0);
    if (action === 'DescribeSmsTemplateList')
      return said({
        DescribeTemplateStatusSet: (input.TemplateIdSet as number[]).map((one) => ({
          TemplateId: one,
          StatusCode: isApproved(one),
        })),
      });
    if (action === 'DescribeSmsSignList')
      return said({
        DescribeSignListStatusSet: [{ SignName: account.sign, StatusCode: isApproved(account.sign) }],
      });
    return said({ Error: { Code: 'InvalidAction', Message: 'no' } });
  });
  return { ...state, ...gateway, account: { ...account, endpoint: gateway.url } };
}

const newState = () => ({
  arrived: [] as Arrived[],
  /** Called by the tests for the next messages, in their order. */
  outcomes: [] as Outcome[],
  /** The carrier's report by the id of a message. */
  receipts: new Map<string, 'delivered' | 'undelivered'>(),
  /** Templates and signatures that wait for approval. */
  unapproved: new Set<string>(),
  actions: [] as string[],
});
function take(state: ReturnType<typeof newState>, message: Omit<Arrived, 'ref'>): string {
  const ref = `${9_000_000 + state.arrived.length}^0`;
  state.arrived.push({ ...message, ref });
  return ref;
}
const json = (status: number, body: object) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const refusal = (Code: string) => ({ Code, Message: `as of ${Code}`, RequestId: 'R' });

/** The same steps as the signer, from the request and the headers that it names as signed. */
function tencentFault(asked: Asked, account: Omit<TencentAccount, 'endpoint'>): string | undefined {
  const { headers, body } = asked;
  const seconds = Number(headers['x-tc-timestamp']);
  const [, id, day = '', service = '', signed = '', signature] =
    /^TC3-HMAC-SHA256 Credential=(\w+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      String(headers.authorization),
    ) ?? [];
  if (id !== account.keyId) return 'AuthFailure.SecretIdNotFound';
  if (Math.abs(seconds * 1000 - Date.now()) > 5 * 60_000) return 'AuthFailure.SignatureExpire';
  const key = hmac(hmac(hmac(`TC3${account.secret}`, day), service), 'tc3_request');
  const text = [
    'TC3-HMAC-SHA256',
    seconds,
    `${day}/${service}/tc3_request`,
    sha256(canonicalOf(asked, signed)),
  ].join('\n');
  const isWhole =
    service === 'sms' && ['content-type', 'host'].every((name) => signed.split(';').includes(name));
  if (!isWhole || signature !== hmac(key, text).toString('hex')) return 'AuthFailure.SignatureFailure';
  if (headers['x-tc-version'] !== '2021-01-11' || headers['x-tc-region'] === undefined)
    return 'MissingParameter';
  const { SmsSdkAppId: app } = JSON.parse(body) as { SmsSdkAppId?: string };
  return app === undefined || app === account.appId
    ? undefined
    : 'UnauthorizedOperation.SmsSdkAppIdVerifyFail';
}

/** The checks of the real gateway before it takes a message. */
function sendFault(
  params: Record<string, string>,
  account: Omit<SmsAccount, 'endpoint'>,
): string | undefined {
  if (!/^1[3-9]\d{9}$/.test(params.PhoneNumbers ?? '')) return 'isv.MOBILE_NUMBER_ILLEGAL';
  if (params.SignName !== account.sign) return 'isv.SMS_SIGNATURE_ILLEGAL';
  if (!Object.values(account.templates).includes(params.TemplateCode ?? ''))
    return 'isv.SMS_TEMPLATE_ILLEGAL';
  return undefined;
}

import type { TencentAccount } from '../../config/sms';
import { codeOf } from '../code-of';
import { askProvider } from './ask';
import { advised, approval } from './check';
import { tencentKind } from './codes';
import { SmsFailure, type SmsProvider } from './port';
import { signTc3, TC3_CONTENT_TYPE } from './tc3';
import { fitting, templateOf } from './words';

const VERSION = '2021-01-11';
/** The longest value of a variable. */
const MOST_CHARACTERS = 12;
const PAGE = 100;
/** Statuses are kept for seven days. */
const KEPT_SECONDS = 7 * 24 * 3600;
const inChina = (to: string): string => `+86${to}`;

/** Tencent Cloud's SMS, by its API 3.0 (ADR 80). */
export function createTencent(account: TencentAccount): SmsProvider {
  const { endpoint, keyId, secret, sign, templates, appId, region } = account;
  const { host } = new URL(endpoint);
  async function ask(action: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
    const body = JSON.stringify(input);
    const seconds = Math.floor(Date.now() / 1000);
    const answer = await askProvider('tencent', `${endpoint}/`, {
      headers: {
        'content-type': TC3_CONTENT_TYPE,
        authorization: signTc3({ id: keyId, secret }, { host, service: 'sms', body, seconds }),
        'x-tc-action': action,
        'x-tc-version': VERSION,
        'x-tc-timestamp': String(seconds),
        'x-tc-region': region,
      },
      body,
    });
    const response = answer.Response as
      | (Record<string, unknown> & { Error?: { Code?: unknown } })
      | undefined;
    if (response === undefined) throw new SmsFailure('tencent', 'unknown', 'an answer without Response');
    if (response.Error !== undefined) throw refused(response.Error.Code);
    return response;
  }
  const refused = (code: unknown) => new SmsFailure('tencent', tencentKind(String(code)), codeOf(code));

  return {
    name: 'tencent',
    async send({ to, scene, template, params = {}, id }) {
      const { SendStatusSet } = await ask('SendSms', {
        PhoneNumberSet: [inChina(to)],
        SmsSdkAppId: appId,
        SignName: sign,
        TemplateId: templateOf(templates, template, scene),
        TemplateParamSet: Object.values(fitting(params, MOST_CHARACTERS)),
        SessionContext: id,
      });
      const [status] = (SendStatusSet ?? []) as { Code?: unknown; SerialNo?: unknown }[];
      if (status?.Code !== 'Ok') throw refused(status?.Code);
      return String(status.SerialNo);
    },

    /** Statuses come from carriers, and only where one has said something: none proves nothing. */
    async receiptOf({ id, to, ref, at }) {
      const now = Math.floor(Date.now() / 1000);
      const { PullSmsSendStatusSet: list } = await ask('PullSmsSendStatusByPhoneNumber', {
        BeginTime: Math.max(Math.floor(at.getTime() / 1000) - 60, now - KEPT_SECONDS + 60),
        EndTime: now,
        Offset: 0,
        Limit: PAGE,
        PhoneNumber: inChina(to),
        SmsSdkAppId: appId,
      });
      const one = ((list ?? []) as Record<string, unknown>[]).find(
        ({ SerialNo, SessionContext }) => (ref !== null && SerialNo === ref) || SessionContext === id,
      );
      if (one?.ReportStatus === 'SUCCESS') return { state: 'delivered' };
      if (one?.ReportStatus === 'FAIL') return { state: 'undelivered', code: codeOf(one.Description) };
      return { state: 'unheard' };
    },

    async check() {
      const ids = [...new Set(Object.values(templates))];
      const { DescribeTemplateStatusSet: list } = await advised(
        ask('DescribeSmsTemplateList', { International: 0, TemplateIdSet: ids.map(Number) }),
        'TENCENT',
      );
      const found = (list ?? []) as { TemplateId?: unknown; StatusCode?: unknown }[];
      const states = new Map(found.map((one) => [String(one.TemplateId), one.StatusCode]));
      const faults = ids
        .filter((one) => states.get(one) !== 0)
        .map((one) => `template ${one} is not approved`);
      const { DescribeSignListStatusSet: signs } = await advised(
        ask('DescribeSmsSignList', { International: 0, Limit: PAGE, Offset: 0 }),
        'TENCENT',
      );
      const isUsable = ((signs ?? []) as { SignName?: unknown; StatusCode?: unknown }[]).some(
        ({ SignName, StatusCode }) => SignName === sign && StatusCode === 0,
      );
      if (!isUsable) faults.push(`signature ${sign} is not approved`);
      return approval(faults, sign, ids.length);
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { SmsAccount } from '../../config/sms';
import { signAcs3 } from '../acs3';
import { codeOf } from '../code-of';
import { askProvider } from './ask';
import { aliyunKind } from './codes';
import { type Handed, type Receipt, SmsFailure, type SmsProvider } from './port';
import { advised, approval } from './check';
import { fitting, templateOf } from './words';

const VERSION = '2017-05-25';
/** The longest value of a variable. */
const MOST_CHARACTERS = 35;
const PAGE = 50;

interface Detail {
  OutId?: unknown;
  SendStatus?: unknown;
  ErrCode?: unknown;
}

/** Alibaba Cloud's Short Message Service, by its RPC gateway (ADR 80). */
export function createAliyun(account: SmsAccount): SmsProvider {
  const { endpoint, keyId, secret, sign, templates } = account;
  async function ask(action: string, params: Record<string, string>): Promise<Record<string, unknown>> {
    const { path, headers } = signAcs3(
      { id: keyId, secret },
      {
        host: new URL(endpoint).host,
        action,
        version: VERSION,
        params,
        date: new Date().toISOString().replace(/\.\d+/, ''),
        nonce: randomUUID(),
      },
    );
    const answer = await askProvider('aliyun', `${endpoint}${path}`, { headers });
    const code = String(answer.Code);
    if (code !== 'OK') throw new SmsFailure('aliyun', aliyunKind(code), codeOf(answer.Code));
    return answer;
  }

  return {
    name: 'aliyun',
    async send({ to, scene, template, params = {}, id }) {
      const { BizId } = await ask('SendSms', {
        PhoneNumbers: to,
        SignName: sign,
        TemplateCode: templateOf(templates, template, scene),
        TemplateParam: JSON.stringify(fitting(params, MOST_CHARACTERS)),
        OutId: id,
      });
      if (typeof BizId !== 'string' || BizId === '') throw new SmsFailure('aliyun', 'unknown', 'no BizId');
      return BizId;
    },

    /** Its list has all messages that it has taken, delivered or not: one that is not in the list never came. */
    async receiptOf({ id, to, ref, at }: Handed): Promise<Receipt> {
      for (let page = 1; ; page += 1) {
        const { SmsSendDetailDTOs: list } = await ask('QuerySendDetails', {
          PhoneNumber: to,
          SendDate: dayInChina(at),
          PageSize: String(PAGE),
          CurrentPage: String(page),
          ...(ref !== null && { BizId: ref }),
        });
        const details = (list as { SmsSendDetailDTO?: Detail[] } | undefined)?.SmsSendDetailDTO ?? [];
        const one = details.find(({ OutId }) => OutId === id);
        if (one?.SendStatus === 3) return { state: 'delivered' };
        if (one?.SendStatus === 2) return { state: 'undelivered', code: codeOf(one.ErrCode) };
        if (one !== undefined) return { state: 'waiting' };
        if (details.length < PAGE) return { state: 'absent' };
      }
    },

    async check() {
      const codes = [...new Set(Object.values(templates))];
      const faults: string[] = [];
      for (const code of codes) {
        const { TemplateStatus } = await advised(ask('GetSmsTemplate', { TemplateCode: code }), 'ALIYUN');
        if (String(TemplateStatus) !== '1') faults.push(`template ${code} is not approved`);
      }
      const { SignStatus } = await advised(ask('GetSmsSign', { SignName: sign }), 'ALIYUN');
      if (String(SignStatus) !== '1') faults.push(`signature ${sign} is not approved`);
      return approval(faults, sign, codes.length);
    },
  };
}

const dayInChina = (at: Date): string =>
  new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 10).replaceAll('-', '');

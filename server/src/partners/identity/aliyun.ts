import { randomUUID } from 'node:crypto';
import { paperOfNumber } from '@uc/contract/identity';
import type { AliyunAccount } from '../../config/verification';
import { signAcs3 } from '../acs3';
import { askOnce, Unanswered } from '../ask-once';
import { codeOf } from '../code-of';
import { adviceOn, cardAnswers, ofThePerson, personAnswers } from './codes';
import { isCommonName } from './common-name';
import {
  type CardAnswer,
  type Elements,
  IdentityFailure,
  NO_ANSWER,
  type Person,
  type PersonAnswer,
} from './port';

const VERSION = '2019-03-07';
/** A person waits at a form whose call ends after thirty seconds; a bank behind it is slow. */
const PATIENCE_MS = 10_000;

interface Result {
  BizCode?: unknown;
  SubCode?: unknown;
}
type Values = { params: Record<string, string> } | { form: Record<string, string> };

/** Alibaba Cloud's 信息核验 by its RPC gateway (ADR 103). Every question is billed, so none is asked twice by itself. */
export function createAliyunIdentity({ endpoint, keyId, secret }: AliyunAccount) {
  async function ask(action: string, values: Values): Promise<Result> {
    const { path, headers, body } = signAcs3(
      { id: keyId, secret },
      {
        host: new URL(endpoint).host,
        action,
        version: VERSION,
        ...values,
        date: new Date().toISOString().replace(/\.\d+/, ''),
        nonce: randomUUID(),
      },
    );
    const answer = await askOnce(
      `${endpoint}${path}`,
      { headers, ...(body !== undefined && { body }) },
      PATIENCE_MS,
    ).catch((error: unknown) => {
      if (!(error instanceof Unanswered)) throw error;
      throw new IdentityFailure(error.isSilent ? NO_ANSWER : error.message);
    });
    const code = codeOf(answer.Code);
    if (code !== '200') throw new IdentityFailure(code);
    const result = answer.ResultObject;
    return typeof result === 'object' && result !== null ? result : {};
  }

  return {
    /** Where its parameters belong, the address for the card and the body for the person, is theirs to say. */
    async fourElements({ name, idNo, cardNo, phone }: Elements): Promise<CardAnswer> {
      if (paperOfNumber(idNo) !== 'id_card') return 'unknown';
      const { BizCode, SubCode } = await ask('BankMetaVerify', {
        params: {
          ParamType: 'normal',
          VerifyMode: 'VERIFY_BANK_CARD',
          ProductType: 'BANK_CARD_4_META',
          UserName: name,
          IdentifyNum: idNo,
          BankCard: cardNo.replaceAll(/\D/g, ''),
          Mobile: phone,
        },
      });
      const said = `${codeOf(BizCode)}/${codeOf(SubCode)}`;
      const answer = cardAnswers[said];
      if (answer === undefined) throw new IdentityFailure(`result ${said}`);
      return answer === 'mismatch' && !isCommonName(name) ? 'unknown' : answer;
    },

    async nameAndNumber({ name, idNo }: Person): Promise<PersonAnswer> {
      const { BizCode } = await ask('Id2MetaVerify', {
        form: { ParamType: 'normal', UserName: name, IdentifyNum: idNo },
      });
      const said = codeOf(BizCode);
      const answer = personAnswers[said];
      if (answer === undefined) throw new IdentityFailure(`result ${said}`);
      return answer;
    },

    /** Asks about nobody, which is refused behind the keys and costs nothing; throws with advice. */
    async check(): Promise<string> {
      const { message } = await ask('Id2MetaVerify', { form: { ParamType: 'normal' } }).then(
        () => new IdentityFailure('an answer about nobody'),
        (error: unknown) => {
          if (error instanceof IdentityFailure) return error;
          throw error;
        },
      );
      if (/^(?:400|401|Missing.*|InvalidParameter.*)$/.test(message))
        return 'knows our keys; about a person it is not asked, each question is billed';
      if (message === NO_ANSWER)
        throw new Error(`${message}; look whether ALIYUN_IDENTITY_ENDPOINT can be reached from here`);
      throw new Error(`${message}; ${adviceOn(message)}`);
    },
  };
}

/** Whether a failure is about the data that were handed over. */
export const isAboutThePerson = (error: unknown): boolean =>
  error instanceof IdentityFailure && ofThePerson.has(error.message);

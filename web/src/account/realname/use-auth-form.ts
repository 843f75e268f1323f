import { enterpriseFaults, openedBy, personFaults } from '@uc/contract/account/realname-form';
import type { RealNameField } from '@uc/contract/account/texts';
import { api, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import {
  type Application,
  openedOf,
  openValues,
  type RealName,
  realNameReads,
  reasonOf,
  type Values,
  wireOf,
} from './real-name';

const BANK_SAYS_NO = 330030;
const writing = { refreshes: realNameReads, quiet: true };

/** An application's form: all of it, or the fields that a rejection has opened again. */
export function useAuthForm(
  kind: Application['kind'],
  {
    data,
    again,
    initial,
    onDone,
  }: {
    data: RealName;
    again: Application | undefined;
    initial: Values;
    onDone: (data: RealName) => void;
  },
) {
  const opened = openedOf(again);
  const isOpen = (field: string): boolean => opened === undefined || opened.has(field);
  const person = useWrite(api.account.submitPerson, writing);
  const enterprise = useWrite(api.account.submitEnterprise, writing);
  const asksCode = ({ verify_method }: Values) =>
    kind === 'person' && isOpen('verify_method') && verify_method === 'bank4';
  const form = useForm<Values>({
    initial: { ...initial, code: '', agreed: '' },
    check({ agreed, code = '', ...typed }) {
      // Closed fields are not judged here; they decide which others are needed.
      const judged = wireOf({ ...again?.fields, ...typed });
      const faults = kind === 'person' ? personFaults(judged) : enterpriseFaults(judged);
      return {
        ...Object.fromEntries(
          faults.filter(({ field }) => isOpen(field)).map(({ field, message }) => [field, message]),
        ),
        code: asksCode(typed) && !/^\d{6}$/.test(code) ? '请输入6位短信验证码' : undefined,
        agreed: agreed ? undefined : '请阅读并同意实名认证授权协议',
      };
    },
    refusedAt: ({ errorCode, message }) =>
      errorCode === BANK_SAYS_NO ? { bank_card_no: message } : undefined,
    async send({ agreed: _agreed, code = '', ...typed }) {
      const input = {
        ...wireOf(openValues(typed, again)),
        ...(again && { auth_no: again.auth_no }),
        agreement_version: data.agreement.version,
      };
      onDone(
        kind === 'person'
          ? await person.submit({ ...input, ...(asksCode(typed) && { sms_code: code }) })
          : await enterprise.submit(input),
      );
    },
  });
  return {
    ...form,
    isOpen,
    /** The reader of papers. */
    reading: data.paper_reading,
    /** Why the field was rejected, at the first of those that its rejection opens. */
    reason: (field: string) => {
      const item = again?.reject_items.find((one) => openedBy[one.field as RealNameField][0] === field);
      return item && reasonOf(again, item.field as RealNameField);
    },
  };
}
export type AuthForm = ReturnType<typeof useAuthForm>;

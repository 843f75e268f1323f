import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { enterpriseFaults, openedBy, personFaults } from '@uc/contract/account/realname-form';
import type { RealNameField } from '@uc/contract/account/texts';
import { api, ApiError, useWrite } from '../../client';
import { failureText } from '../../verify/failure-text';
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

type Problems = Record<string, string | undefined>;
const CODE_WRONG = 300003;
const BANK_SAYS_NO = 330030;

/** An application's form: all of it, or what a rejection has opened again. */
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
  const [values, setValues] = useState<Values>({ ...initial, code: '', agreed: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [alert, setAlert] = useState('');
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const person = useWrite(api.account.submitPerson, { refreshes: realNameReads, quiet: true });
  const enterprise = useWrite(api.account.submitEnterprise, { refreshes: realNameReads, quiet: true });

  const show = (found: Problems) => {
    setProblems(found);
    // The first as the form has them, whatever order they were found in.
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    const first = fields.find((element) => found[element.getAttribute('name') ?? '']);
    (first ?? form.current?.querySelector<HTMLElement>('[aria-invalid]'))?.focus();
  };
  /** Several at once, by hand or by machine: what was typed meanwhile stays. */
  const choose = (change: Values) => {
    setValues((before) => ({ ...before, ...change }));
    setProblems((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])),
    }));
  };
  const asksCode = kind === 'person' && isOpen('verify_method') && values.verify_method === 'bank4';
  const check = (): Problems => {
    const { agreed, code = '', ...typed } = values;
    // What is closed is not judged here; it decides what else is needed.
    const judged = wireOf({ ...again?.fields, ...typed });
    const faults = kind === 'person' ? personFaults(judged) : enterpriseFaults(judged);
    return {
      ...Object.fromEntries(
        faults.filter(({ field }) => isOpen(field)).map(({ field, message }) => [field, message]),
      ),
      code: asksCode && !/^\d{6}$/.test(code) ? '请输入6位短信验证码' : undefined,
      agreed: agreed ? undefined : '请阅读并同意实名认证授权协议',
    };
  };
  const send = () => {
    const { agreed: _agreed, code = '', ...typed } = values;
    const input = {
      ...wireOf(openValues(typed, again)),
      ...(again && { auth_no: again.auth_no }),
      agreement_version: data.agreement.version,
    };
    return kind === 'person'
      ? person.submit({ ...input, ...(asksCode && { sms_code: code }) })
      : enterprise.submit(input);
  };
  const submit = async () => {
    if (isBusy) return;
    const found = check();
    setAlert('');
    show(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      onDone(await send());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (Object.keys(error.fields).length > 0) show(error.fields);
      else if (error.errorCode === CODE_WRONG) show({ code: failureText(error) });
      else if (error.errorCode === BANK_SAYS_NO) show({ bank_card_no: error.message });
      else setAlert(error.message);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    problems,
    alert,
    isBusy,
    isOpen,
    choose,
    show,
    set: (name: string, value: string) => choose({ [name]: value }),
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** What a text field of this name needs. */
    field: (name: string) => ({
      name,
      value: values[name] ?? '',
      error: problems[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => choose({ [name]: event.target.value }),
    }),
    /** Why the field was rejected, at the first of those that its rejection opens. */
    reason: (field: string) => {
      const item = again?.reject_items.find((one) => openedBy[one.field as RealNameField][0] === field);
      return item && reasonOf(again, item.field as RealNameField);
    },
  };
}
export type AuthForm = ReturnType<typeof useAuthForm>;

import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../client';
import { failureText, proofFault } from './failure-text';
import type { Typed } from '../ui/use-meant';

type Values = Record<string, string>;
export type Problems<V> = Partial<Record<keyof V & string, string | undefined>>;

interface Options<V extends Values> {
  initial: V;
  /** Faults that prevent sending, by field. */
  check: (values: V) => Problems<V>;
  /** Sends; a refusal is told beside its field or above the button. */
  send: (values: V) => Promise<unknown>;
  /** Name of the code in its field `code`, where that is not 短信验证码. */
  codeName?: string;
}
const proofNames = { code: 'code', password: 'password', payPassword: 'pay_password' };

/**
 * A form of the sign-in or of the shell, whose pages do not load the library of the others (ADR 35). It tells its own errors
 * inline, never by toast (spec §8: passport-api calls are silent).
 */
export function useSmallForm<V extends Values>({ initial, check, send, codeName }: Options<V>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<V>>({});
  const [alert, setAlert] = useState('');
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Problems<V>) => {
    setProblems(found);
    const first = Object.keys(found).find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  /** A proof that was refused is typed anew; all else stays as it is. */
  const isProofTold = (error: unknown, current: V): boolean => {
    const fault = proofFault(error, codeName);
    const name = fault && proofNames[fault.is];
    if (name === undefined || !(name in current)) return false;
    setValues({ ...current, [name]: '' });
    show({ [name]: fault?.text } as Problems<V>);
    return true;
  };
  const submitWith = async (current: V) => {
    if (isBusy) return;
    const found = check(current);
    setAlert('');
    show(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      await send(current);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).some((name) => name in current))
        show(error.fields as Problems<V>);
      else if (!isProofTold(error, current)) setAlert(failureText(error, codeName));
    } finally {
      setBusy(false);
    }
  };
  const set = <K extends keyof V & string>(name: K, value: string): V => {
    const next = { ...values, [name]: value };
    setValues(next);
    setProblems({ ...problems, [name]: undefined });
    return next;
  };
  return {
    values,
    alert,
    isBusy,
    problems,
    set,
    setProblems: show,
    submitWith,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submitWith(values);
      },
    },
    /** Props of a text field of this name. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: problems[name],
      onChange: (event: Typed) => void set(name, event.target.value),
    }),
  };
}

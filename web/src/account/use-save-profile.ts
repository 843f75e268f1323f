import { useRef, useState } from 'react';
import { api, ApiError, toast, useWrite } from '../client';
import { type Problems, profileReads, type Wanted } from './info';

/** Saves a part of the profile and tells each refusal beside its field, the first of which gets the focus. */
export function useSaveProfile(version: number, onSaved: () => void) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite(api.account.saveProfile, { refreshes: profileReads, quiet: true });

  const show = (found: Problems) => {
    setProblems(found);
    const first = Object.keys(found).find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (wanted: Wanted, found: Problems) => {
    show(found);
    if (Object.values(found).some(Boolean)) return;
    if (Object.keys(wanted).length === 0) {
      toast('没有需要保存的修改');
      onSaved();
      return;
    }
    try {
      await save.submit({ ...wanted, version });
      toast('资料已保存', 'success');
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.message === '用户名已被占用') show({ username: error.message });
      else show(error.fields);
    }
  };
  const isTold = save.error !== null && Object.values(problems).some(Boolean);
  return {
    form,
    problems,
    /** What belongs to no field. */
    alert: isTold ? undefined : save.error?.message,
    isStale: save.error?.status === 409,
    isPending: save.isPending,
    submit,
    clear: (...names: string[]) =>
      setProblems((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, undefined])) })),
  };
}

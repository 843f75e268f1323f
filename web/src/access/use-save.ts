import { useRef, useState } from 'react';
import { ApiError, type ClientEndpoint, useWrite, type WireInput, type WireOutput } from '../client';
import { failureText } from '../verify/failure-text';
import { roleReads } from './access';

export type Problems = Record<string, string | undefined>;
type Written = Parameters<typeof useWrite>[0] extends ClientEndpoint<infer E> ? E : never;

const STEP_UP = 300017;

/** Saves a form of this room: each refusal stands beside its field, the first of which gets the focus; the rest above the buttons. */
export function useSave<E extends Written>(
  endpoint: ClientEndpoint<E>,
  onSaved: (saved: WireOutput<E>) => void,
) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const write = useWrite(endpoint, { refreshes: roleReads, quiet: true });
  const [alert, setAlert] = useState('');

  const show = (found: Problems): boolean => {
    setProblems(found);
    const first = Object.keys(found).find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  const submit = async (input: WireInput<E>, found: Problems = {}) => {
    setAlert('');
    if (show(found)) return;
    try {
      onSaved(await write.submit(input));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isTold = show(error.fields);
      // Whoever closed the verification has not been refused anything.
      if (!isTold && error.errorCode !== STEP_UP) setAlert(failureText(error));
    }
  };
  return {
    form,
    problems,
    alert,
    isPending: write.isPending,
    submit,
    clear: (name: string) => setProblems((before) => ({ ...before, [name]: undefined })),
  };
}

import { useRef, useState } from 'react';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { problem, type RuleName } from '@uc/contract/rules';
import { api, ApiError, useWrite, type WireInput } from '../../client';
import type { Api } from '@uc/contract';
import { failureText } from '../../verify/failure-text';
import { cardReads } from './card';

export type Saving = WireInput<Api['cards']['save']>;
type Problems = Record<string, string | undefined>;

/** Saves a card and tells each refusal beside the field it belongs to, the first of which gets the focus. */
export function useCardForm(onSaved: (saved: { id: string; status: string }) => void) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite(api.cards.save, { refreshes: cardReads });

  const show = (found: Problems) => {
    setProblems(found);
    const first = Object.keys(found).find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (input: Saving, found: Problems) => {
    show(found);
    if (Object.values(found).some(Boolean)) return;
    try {
      onSaved(await save.submit(input));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The code's own refusal has no toast (spec §8).
      if (error.errorCode === 300003) show({ sms_code: failureText(error) });
      else if (Object.keys(error.fields).length > 0) show(error.fields);
    }
  };
  return {
    form,
    problems,
    error: save.error,
    isPending: save.isPending,
    submit,
    clear: (name: string) => setProblems((before) => ({ ...before, [name]: undefined })),
  };
}

/** `Please enter ${label}` when empty (spec §5), then what the field's own rule says. */
export function fault(label: string, value: string, rule?: RuleName): string | undefined {
  if (value.trim() === '') return fillMessage(formMessages.required, { label });
  return rule && problem(rule, value);
}

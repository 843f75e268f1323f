import { useEffect, useRef, useState } from 'react';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { ApiError, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { formOf, valuesOf } from './case-form';
import type { CaseValues } from './case-steps';
import { callsOf, type FilingCase, readsOf } from './filing';

/** Milliseconds after the last key until what was typed is saved. */
const PAUSE_MS = 1_200;
/** How saving by itself stands, for the line beside the buttons. */
export type Saving = 'nothing' | 'waiting' | 'saving' | 'saved' | 'failed' | 'stale';

/** The form of a case, which saves itself; handing it in judges it and makes its order. */
export function useCaseForm(
  area: FilingArea,
  given: FilingCase | undefined,
  onSubmitted: (one: FilingCase) => void,
) {
  const calls = callsOf(area);
  const [saving, setSaving] = useState<Saving>('nothing');
  const known = useRef(given);
  const written = useRef(JSON.stringify(valuesOf(area, given)));
  const save = useWrite(calls.saveDraft, { quiet: true });
  const handIn = useWrite(calls.submit, { refreshes: readsOf(area), quiet: true });
  const form = useForm<CaseValues>({
    initial: valuesOf(area, given),
    async send(typed) {
      const { app_no, version } = await write(typed);
      const one = await handIn.submit({ app_no, version });
      toast('已提交，请在24小时内付款', 'success');
      onSubmitted(one);
    },
  });

  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** One after the other: each names the version that the one before has made. */
  const write = (typed: CaseValues): Promise<FilingCase> => {
    const next = queue.current.then(async () => {
      const text = JSON.stringify(typed);
      const before = known.current;
      if (before && text === written.current) return before;
      setSaving('saving');
      const answer = await save.submit({
        ...(before && { app_no: before.app_no, version: before.version }),
        form: formOf(area, typed),
      });
      known.current = answer;
      written.current = text;
      setSaving('saved');
      return answer;
    });
    queue.current = next.catch((error: unknown) =>
      setSaving(error instanceof ApiError && error.status === 409 ? 'stale' : 'failed'),
    );
    return next;
  };

  const latest = useRef(form.values);
  latest.current = form.values;
  const text = JSON.stringify(form.values);
  const isStale = saving === 'stale';
  useEffect(() => {
    if (text === written.current || isStale) return undefined;
    setSaving('waiting');
    const timer = setTimeout(() => void write(latest.current).catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
    // `write` is made anew with every render and always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, isStale]);

  return {
    ...form,
    saving,
    isDirty: text !== written.current,
    /** Saves what is typed and not saved yet; undefined when it could not be. */
    flush: (): Promise<FilingCase | undefined> => write(form.values).catch(() => undefined),
  };
}
export type CaseFormState = ReturnType<typeof useCaseForm>;

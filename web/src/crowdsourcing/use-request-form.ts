import { useEffect, useRef, useState } from 'react';
import { requestFaults } from '@uc/contract/crowdsourcing/request-form';
import { ApiError, api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { today } from '../ui/days';
import { crowdReads, type RequestDetail } from './crowd';
import { formOf, type RequestValues, stepOf, steps, valuesOf } from './request-values';

/** Milliseconds after the last key until what was typed is saved. */
const PAUSE_MS = 1_200;
/** How saving by itself stands, for the line beside the buttons. */
export type Saving = 'nothing' | 'waiting' | 'saving' | 'saved' | 'failed' | 'stale';
type Saved = { request_no: string; version: number };

const faultsOf = (typed: RequestValues): Record<string, string> =>
  Object.fromEntries(
    requestFaults(formOf(typed), { today: today(), unit: 1 }).map(({ field, message }) => [field, message]),
  );

/** The form of a request in four steps, which saves by itself; handing it in judges it. */
export function useRequestForm(given: RequestDetail | undefined, onSubmitted: (saved: Saved) => void) {
  const [saving, setSaving] = useState<Saving>('nothing');
  const [step, setStep] = useState(0);
  const known = useRef<Saved | undefined>(
    given?.own ? { request_no: given.request_no, version: given.own.version } : undefined,
  );
  const written = useRef(JSON.stringify(valuesOf(given)));
  const save = useWrite(api.requests.saveDraft, { quiet: true });
  const handIn = useWrite(api.requests.submit, { refreshes: crowdReads, quiet: true });
  const form = useForm<RequestValues>({
    initial: valuesOf(given),
    check(typed) {
      const faults = faultsOf(typed);
      const [first] = Object.keys(faults);
      if (first !== undefined) setStep(stepOf(first));
      return faults;
    },
    async send(typed) {
      const saved = await write(typed);
      await handIn.submit(saved);
      toast(typed.mode === 'reward' ? '已提交，请托管赏金' : '已提交审核，24小时内完成', 'success');
      onSubmitted(saved);
    },
  });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** One after the other: each names the version that the one before has made. */
  const write = (typed: RequestValues): Promise<Saved> => {
    const next = queue.current.then(async () => {
      const text = JSON.stringify(typed);
      if (known.current && text === written.current) return known.current;
      setSaving('saving');
      const { request_no, version } = await save.submit({ ...known.current, ...formOf(typed) } as never);
      known.current = { request_no, version };
      written.current = text;
      setSaving('saved');
      return known.current;
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
    step,
    isDirty: text !== written.current,
    back: () => setStep(Math.max(0, step - 1)),
    /** On to the next step, when nothing is wrong with this one. */
    forward() {
      const faults = Object.entries(faultsOf(form.values)).filter(([field]) => stepOf(field) === step);
      if (faults.length > 0) form.showProblems(Object.fromEntries(faults));
      else setStep(Math.min(steps.length - 1, step + 1));
    },
    /** Saves what is typed and not saved yet; false when it could not be. */
    flush: () =>
      text === written.current
        ? Promise.resolve(true)
        : write(form.values).then(
            () => true,
            () => false,
          ),
  };
}
export type RequestFormState = ReturnType<typeof useRequestForm>;

import { useState } from 'react';
import { requestFaults } from '@uc/contract/crowdsourcing/request-form';
import { api, demand, useWrite } from '../client';
import { useAutosave, useDraft } from '../forms/use-autosave';
import { useForm } from '../forms/use-form';
import { today } from '../ui/days';
import { crowdReads, type OwnRequest, type RequestDetail } from './crowd';
import { draftOf, formOf, type Named, type RequestValues, stepOf, steps, valuesOf } from './request-values';

type Saved = { request_no: string; version: number };

const faultsOf = (typed: RequestValues): Record<string, string> =>
  Object.fromEntries(
    requestFaults(formOf(typed), { today: today(), unit: 1 }).map(({ field, message }) => [field, message]),
  );

/** The form of a request in four steps, which saves by itself; handing it in judges it. */
export function useRequestForm(
  given: RequestDetail | undefined,
  hired: readonly Named[] | undefined,
  onSubmitted: (request: OwnRequest) => void,
) {
  const [step, setStep] = useState(0);
  const save = useWrite(api.requests.saveDraft, { quiet: true });
  const handIn = useWrite(api.requests.submit, { refreshes: crowdReads, quiet: true });
  const draft = useDraft({
    initial: valuesOf(given, hired),
    given: given?.own ? { request_no: given.request_no, version: given.own.version } : undefined,
    async save(typed: RequestValues, before: Saved | undefined, draftKey): Promise<Saved> {
      const which = before ?? { draft_key: draftKey };
      const { request_no, version } = await save.submit({ ...which, ...draftOf(typed) } as never);
      return { request_no, version };
    },
    numberOf: ({ request_no }) => request_no,
    async read({ request_no }) {
      const now = await demand(api.requests.detail, { request_no });
      return { saved: { request_no, version: now.own!.version }, typed: valuesOf(now) };
    },
    sent: draftOf,
    subject: '需求',
  });
  const form = useForm<RequestValues>({
    initial: valuesOf(given, hired),
    check(typed) {
      const faults = faultsOf(typed);
      const [first] = Object.keys(faults);
      if (first !== undefined) setStep(stepOf(first));
      return faults;
    },
    async send(typed) {
      const saved = await draft.write(typed);
      onSubmitted(await handIn.submit(saved));
    },
  });
  const autosave = useAutosave(draft, form);
  return {
    ...form,
    ...autosave,
    step,
    back: () => form.afterFiles(() => setStep(Math.max(0, step - 1))),
    /** On to the next step, when nothing is wrong with this one. */
    forward: () =>
      form.afterFiles((typed) => {
        const faults = Object.entries(faultsOf(typed)).filter(([field]) => stepOf(field) === step);
        if (faults.length > 0) form.showProblems(Object.fromEntries(faults));
        else setStep(Math.min(steps.length - 1, step + 1));
      }),
  };
}
export type RequestFormState = ReturnType<typeof useRequestForm>;

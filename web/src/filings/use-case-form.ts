import type { FilingArea } from '@uc/contract/filings/kinds';
import { longPayHours } from '@uc/contract/limits';
import { demand, toast, useWrite } from '../client';
import { useAutosave, useDraft } from '../forms/use-autosave';
import { useForm } from '../forms/use-form';
import { faultsIn, formOf, stepOf, valuesOf, wrongNumbers } from './case-form';
import type { CaseValues } from './case-steps';
import { callsOf, type FilingCase, readsOf } from './filing';

/** The form of a case, which saves itself; handing it in judges it and makes its order. */
export function useCaseForm(
  area: FilingArea,
  given: FilingCase | undefined,
  onSubmitted: (orderNos: readonly string[]) => void,
  /** Opens an earlier step at whose fields a refusal is shown. */
  onStep: (at: number) => void,
) {
  const calls = callsOf(area);
  const save = useWrite(calls.saveDraft, { quiet: true });
  const handIn = useWrite(calls.submit, { refreshes: readsOf(area), quiet: true });
  const draft = useDraft({
    initial: valuesOf(area, given),
    given,
    save: (typed: CaseValues, before: FilingCase | undefined, draftKey): Promise<FilingCase> =>
      save.submit({
        ...(before ? { app_no: before.app_no, version: before.version } : { draft_key: draftKey }),
        form: formOf(area, typed),
      }),
    numberOf: ({ app_no }) => app_no,
    async read({ app_no }) {
      const saved = await demand(calls.detail, { app_no });
      return { saved, typed: valuesOf(area, saved) };
    },
    sent: (typed) => formOf(area, typed),
    subject: '申请',
  });
  const form = useForm<CaseValues>({
    initial: valuesOf(area, given),
    check(typed) {
      const faults = wrongNumbers(area, typed);
      const [first] = Object.keys(faults);
      if (first !== undefined) onStep(stepOf(area, first));
      return faults;
    },
    refusedAt: (error) => {
      const faults = faultsIn(error);
      return Object.keys(faults).length > 0 ? faults : undefined;
    },
    async send(typed) {
      try {
        const { app_no, version } = await draft.write(typed);
        const one = await handIn.submit({ app_no, version });
        toast(`已提交，请在${longPayHours}小时内付款`, 'success');
        onSubmitted(one.order_nos ?? (one.order_no === null ? [] : [one.order_no]));
      } catch (error) {
        const steps = Object.keys(faultsIn(error)).map((name) => stepOf(area, name));
        if (steps.length > 0) onStep(Math.min(...steps));
        throw error;
      }
    },
  });
  const autosave = useAutosave(draft, form);
  return {
    ...form,
    ...autosave,
    /** Saves the typed values, of a case not begun yet as well. Rejects when they could not be saved. */
    saved: (): Promise<FilingCase> => draft.write(form.values),
  };
}
export type CaseFormState = ReturnType<typeof useCaseForm>;

import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm as useHookForm,
} from 'react-hook-form';
import { flushSync } from 'react-dom';
import { ApiError } from '../client';
import type { Typed } from '../ui/use-meant';
import { hasFailedWithin, sentWithin, uploadText, whenSent } from '../ui/uploads';
import { withDefaultMessage } from './merely-empty';
import { type Problems, type Refusal, refusalOf } from './refusal';

interface Options<V extends FieldValues> {
  initial: V;
  /** Faults that prevent sending, by field. */
  check?: (values: V) => Problems;
  /** Sends; a refusal stands beside its field, or above the buttons. */
  send: (values: V) => Promise<unknown>;
  /** The fields of a refusal that names none on the wire. */
  refusedAt?: (error: ApiError) => Problems | undefined;
  /** Name of the code in its field `code`, where that is not 短信验证码. */
  codeName?: string;
  /** The sentence of a failure that is no answer of the server: a passkey that was not given. */
  sentenceOf?: (error: unknown) => string | undefined;
}
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

/** A form (ADR 35): its values, their faults, and sending them once; the first wrong field gets the focus. */
export function useForm<V extends FieldValues>({
  initial,
  check,
  send,
  refusedAt,
  codeName,
  sentenceOf,
}: Options<V>) {
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const found = (typed: V) => withDefaultMessage(element.current, check?.(typed) ?? {}, typed);
  /** The share of its files that has been sent, while it waits for them. */
  const [sent, setSent] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [shown, markShown] = useReducer((count: number) => count + 1, 0);
  const { handleSubmit, watch, getValues, setValue, setError, clearErrors, reset, formState } = useHookForm<
    V,
    unknown,
    V
  >({
    defaultValues: initial as DefaultValues<V>,
    resolver: (typed) => {
      const errors = errorsOf<V>(found(typed));
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
    },
    // A field's message goes when one types in it, and the field is judged again when the form is sent.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const values = watch();
  const told = useRef(errors);
  told.current = errors;
  // The first in the order of the page: a field that comes later than others registers after them.
  useEffect(() => {
    if (submitCount + shown === 0 || !element.current) return;
    element.current.querySelector<HTMLElement>(WRONG)?.focus();
    // A field that is not shown, because of a choice, cannot show its fault.
    const [problem] = Object.values(problemsOf(told.current));
    if (problem && !element.current.querySelector('[aria-invalid], [role=alert]'))
      setRefusal({ typedAnew: [], text: problem });
  }, [submitCount, shown]);

  const set = (change: Partial<V>) => {
    for (const [name, value] of Object.entries(change)) {
      setValue(name as Path<V>, value as never);
      clearErrors(name as Path<V>);
    }
  };
  const showProblems = (wrong: Problems) => {
    clearErrors();
    setRefusal(undefined);
    for (const [name, message] of Object.entries(wrong)) if (message) setError(name as Path<V>, { message });
    markShown();
  };
  const attempt = async (typed: V) => {
    try {
      await send(typed);
    } catch (error) {
      const sentence = sentenceOf?.(error);
      if (sentence !== undefined) return setRefusal({ typedAnew: [], text: sentence });
      const said = refusalOf(error, Object.keys(typed), { refusedAt, codeName });
      for (const name of said.typedAnew) set({ [name]: '' } as Partial<V>);
      if (said.problems) showProblems(said.problems);
      else setRefusal(said);
      if (!(error instanceof ApiError)) throw error;
    }
  };
  // An attempt that waited for files sends the values typed and shown by then.
  const latest = useRef(attempt);
  latest.current = attempt;
  /** Waits for the files that its fields are sending; false when one did not arrive, or something else is wrong already. */
  const filesSent = async (isChecked: boolean): Promise<boolean> => {
    const form = element.current;
    if (!form) return true;
    if (sentWithin(form) !== undefined) {
      // Faults known already are shown now, not after a long film has arrived.
      if (isChecked && isWrongNow(form)) return false;
      const haveArrived = await whenSent(form, setSent);
      setSent(undefined);
      if (haveArrived || !hasFailedWithin(form)) return haveArrived;
    } else if (!hasFailedWithin(form)) return true;
    form.querySelector<HTMLElement>('[data-failed] button')?.focus();
    return false;
  };
  const isWrongNow = (form: Element): boolean => {
    flushSync(() => {
      clearErrors();
      for (const [name, message] of Object.entries(found(getValues())))
        if (message) setError(name as Path<V>, { message });
    });
    const isWrong = form.querySelector(WRONG) !== null;
    // A field whose file is on its way shows nothing, and is judged when it is there.
    if (isWrong) markShown();
    else clearErrors();
    return isWrong;
  };
  const once = async (isChecked: boolean, go: () => unknown) => {
    if (isUnderWay.current) return;
    // A text that is too long is reported at its field, and nothing is cut.
    const over = isChecked && element.current?.querySelector<HTMLElement>('[data-over]');
    if (over) return over.focus();
    isUnderWay.current = true;
    setRefusal(undefined);
    try {
      if (await filesSent(isChecked)) await go();
    } finally {
      isUnderWay.current = false;
    }
  };
  const submit = () => once(true, () => handleSubmit((typed) => latest.current(typed))());
  return {
    values,
    problems: problemsOf(errors),
    /** The sentence of a refusal of the whole; '' without a refusal. */
    alert: refusal?.text ?? '',
    refusal: refusal?.error,
    /** Whether it is sending, or the text about the files it waits for. */
    busy: sent === undefined ? isSubmitting : uploadText(sent),
    set,
    /** Shows faults beside their fields before anything is sent. */
    showProblems: (wrong: Problems) => showProblems(withDefaultMessage(element.current, wrong, getValues())),
    submit,
    /**
     * Runs an action that would cut off uploads, once the files have arrived: another step, closing a form that saves
     * itself.
     */
    afterFiles: (go: (values: V) => unknown) => void once(false, () => go(getValues())),
    /** Back to the initial values. */
    reset: () => reset(),
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Props of a text field of this name; `read` keeps the permitted characters. */
    field: (name: TextName<V>, read = (text: string) => text) => ({
      name: name as string,
      value: values[name] as string,
      error: errors[name]?.message as string | undefined,
      onChange: (event: Typed) => set({ [name]: read(event.target.value) } as Partial<V>),
    }),
  };
}

/** A form with at least these values, as the parts of a form see it. */
export type Form<V extends FieldValues> = Pick<
  ReturnType<typeof useForm<V>>,
  | 'values'
  | 'problems'
  | 'alert'
  | 'refusal'
  | 'busy'
  | 'set'
  | 'showProblems'
  | 'submit'
  | 'afterFiles'
  | 'field'
>;

const WRONG = '[aria-invalid]:not(:disabled)';
const errorsOf = <V extends FieldValues>(found: Problems) =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, message]) => (message ? [[name, { type: 'check', message }]] : [])),
  ) as FieldErrors<V>;
const problemsOf = (errors: FieldErrors): Problems =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message as string]));

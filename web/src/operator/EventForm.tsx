import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { toast, useWrite } from '../client';
import { api } from './api';
import { staffToken } from '../client/staff';
import { type Form, useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { DateField } from '../ui/DateField';
import { SelectField, TextField } from '../ui/Field';
import { TextArea } from '../ui/TextArea';
import { CenterField } from './CenterField';
import { LayoutField } from './LayoutField';
import { doneText } from './done-text';
import styles from './operator.module.css';
import type { Blank, Event } from './queue';
import { askedOf, inputOf, meaningOf, problemsOf, type Values } from './sent-input';
import { unsent } from './unsent';
import { useStaff } from './use-staff';

/** Longest that is written into a blank which says nothing else: a reason has 200 characters. */
const MOST_WORDS = 200;

export interface EventProps {
  event: Event<unknown>;
  item: unknown;
  /** Name of the event's object, unique in the console. */
  subject: string;
  onClose: () => void;
  /** It is done, in words. */
  onDone: (words: string) => void;
  /** The item has changed since it was shown. */
  onStale?: () => void;
  /** More about what has changed, below the refusal. */
  aboutStale?: ReactNode;
}

const CONFLICT = 409;
/** A refusal below the visible part of a long form is scrolled into view. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/**
 * Asks for confirmation and for the input of the event: a reason, a number, an amount. A refusal stays in the dialog.
 */
export default function EventForm(props: EventProps) {
  const { event, item, subject, onClose, onDone, onStale, aboutStale } = props;
  const blanks = event.blanks ?? [];
  const left = useUnsent(subject, event.id);
  const [token] = useState(() => crypto.randomUUID());
  const [result, setResult] = useState<ReactNode>();
  const id = useId();
  const write = useWrite(event.endpoint, {
    quiet: true,
    refreshes: [api.operator.waiting, api.operator.itemActs, ...(event.changes ?? [])],
  });
  const form = useForm<Values>({
    initial: Object.fromEntries(
      blanks.map(({ name, initial, options }) => [
        name,
        left?.[name] ?? initial?.(item) ?? options?.[0]?.[0] ?? '',
      ]),
    ),
    check: (values) => problemsOf(blanks, values),
    async send(values) {
      const answer = await write.submit(inputOf(event, item, values, token) as never);
      const words = event.toastText?.(answer) ?? doneText(event.text);
      toast(words, 'success');
      onDone(words);
      if (event.result) setResult(event.result(answer));
      else onClose();
    },
  });
  useKept(subject, event.id, blanks.length > 0 && result === undefined ? form.values : undefined);
  if (result !== undefined)
    return (
      <Dialog title={event.text} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        {result}
      </Dialog>
    );
  const isStale = form.refusal?.status === CONFLICT;
  // Its sentence is read first: an item that has left the list closes with all its dialogs.
  const close = () => {
    if (isStale) onStale?.();
    onClose();
  };
  return (
    <Dialog
      title={event.text}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button kind={event.tone ?? 'primary'} type="submit" form={id} busy={form.busy}>
            {event.text}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.event}>
        <div>{event.question(item)}</div>
        {left && <p className={styles.note}>已恢复登录失效前填写的内容。</p>}
        {askedOf(blanks, form.values).map((blank) => (
          <Fragment key={blank.name}>
            <BlankField blank={blank} field={form.field(blank.name)} />
            {blank.aid?.(item, (text) =>
              form.set({ [blank.name]: [form.values[blank.name], text].filter(Boolean).join('\n') }),
            )}
          </Fragment>
        ))}
        {event.preview?.(item, form.values)}
        {form.alert && (
          <p role="alert" ref={bringIntoView} className={styles.refusal}>
            {form.alert}
          </p>
        )}
        {isStale && aboutStale}
      </form>
    </Dialog>
  );
}

/** Values typed here before the session ended. */
function useUnsent(subject: string, event: string): Values | undefined {
  const { staff_id: staffId } = useStaff();
  const [values] = useState(() => {
    const one = unsent.of(staffId);
    return one?.subject === subject && one.event === event ? one.values : undefined;
  });
  return values;
}

/** Keeps the typed values when the form goes because the session has ended by itself. */
function useKept(subject: string, event: string, values: Values | undefined): void {
  const { staff_id: staffId } = useStaff();
  const typed = useRef(values);
  typed.current = values;
  useEffect(() => {
    unsent.forget();
    return () => {
      const hasEnded = staffToken.get() === undefined && staffToken.whyForgotten() !== '';
      if (hasEnded && typed.current) unsent.keep({ staffId, subject, event, values: typed.current });
    };
  }, [staffId, subject, event]);
}

interface FieldProps {
  blank: Blank<unknown>;
  field: ReturnType<Form<Values>['field']>;
}

function BlankField({ blank, field }: FieldProps) {
  const { kind, options, hint, most = MOST_WORDS } = blank;
  const label = blank.optional ? `${blank.label}（选填）` : blank.label;
  const shared = { ...field, label, ...(hint !== undefined && { hint }) };
  if (kind === 'long') return <TextArea {...shared} rows={3} most={most} />;
  if (kind === 'center') return <CenterField {...shared} />;
  if (kind === 'layout') return <LayoutField {...shared} />;
  if (kind === 'choice')
    return (
      <SelectField {...shared}>
        {options?.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  if (kind === 'day') return <DateField {...shared} />;
  return (
    <TextField
      {...shared}
      meant={meaningOf(blank)}
      inputMode={kind === 'amount' ? 'decimal' : kind === 'number' ? 'numeric' : 'text'}
      autoComplete="off"
      {...(kind === 'text' && { most })}
    />
  );
}

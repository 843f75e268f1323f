import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { parseTyped } from '@uc/contract/money';
import { rules } from '@uc/contract/rules';
import { api, toast, useWrite } from '../client';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { SelectField, TextField } from '../ui/Field';
import { TextArea } from '../ui/TextArea';
import styles from './operator.module.css';
import type { Blank, Event } from './queue';

/** Longest that is written into a blank which says nothing else: a reason has 200 characters. */
const MOST_WORDS = 200;

interface Props {
  event: Event<unknown>;
  item: unknown;
  onClose: () => void;
  onDone: () => void;
}

/** Asks once more, with what the event needs: a reason, a number, an amount. A refusal stays in the dialog. */
export function EventDialog({ event, item, onClose, onDone }: Props) {
  const blanks = event.blanks ?? [];
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      blanks.map(({ name, initial, options }) => [name, initial?.(item) ?? options?.[0]?.[0] ?? '']),
    ),
  );
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [token] = useState(() => crypto.randomUUID());
  const [result, setResult] = useState<ReactNode>();
  const write = useWrite(event.endpoint, { quiet: true, refreshes: [api.operator.waiting] });

  const form = useId();

  const submit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const found = problemsOf(blanks, values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined)
      return submitted.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    try {
      const answer = await write.submit(event.input(item, { ...values, request_token: token }) as never);
      toast(event.toastText?.(answer) ?? `${event.text}成功`, 'success');
      onDone();
      if (event.result) setResult(event.result(answer));
      else onClose();
    } catch {
      // What was refused is told below.
    }
  };
  const refusal = write.error;
  if (result !== undefined)
    return (
      <Dialog title={event.text} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        {result}
      </Dialog>
    );
  return (
    <Dialog
      title={event.text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind={event.tone ?? 'primary'} type="submit" form={form} busy={write.isPending}>
            {event.text}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.event} noValidate onSubmit={(submitted) => void submit(submitted)}>
        <div>{event.question(item)}</div>
        {blanks.map((blank) => (
          <BlankField
            key={blank.name}
            blank={blank}
            value={values[blank.name] ?? ''}
            error={problems[blank.name] ?? refusal?.fields[blank.name]}
            onChange={(value) => {
              setValues({ ...values, [blank.name]: value });
              setProblems({ ...problems, [blank.name]: '' });
            }}
          />
        ))}
        {refusal && (
          <p role="alert" className={styles.refusal}>
            {refusal.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface FieldProps {
  blank: Blank<unknown>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function BlankField({ blank, value, error, onChange }: FieldProps) {
  const { name, kind, options, hint, most = MOST_WORDS } = blank;
  const label = blank.optional ? `${blank.label}（选填）` : blank.label;
  const shared = { name, label, value, error: error || undefined, ...(hint !== undefined && { hint }) };
  if (kind === 'long')
    return (
      <TextArea {...shared} rows={3} maxLength={most} onChange={(event) => onChange(event.target.value)} />
    );
  if (kind === 'choice')
    return (
      <SelectField {...shared} onChange={(event) => onChange(event.target.value)}>
        {options?.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      {...shared}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'amount' ? 'decimal' : kind === 'number' ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={kind === 'text' ? most : 20}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function problemsOf(
  blanks: readonly Blank<unknown>[],
  values: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    blanks.flatMap(({ name, label, kind, optional }) => {
      const value = (values[name] ?? '').trim();
      if (value === '') return optional ? [] : [[name, fillMessage(formMessages.required, { label })]];
      const isWrong =
        (kind === 'amount' && parseTyped(value.replace(/^-/, '')) === undefined) ||
        (kind === 'number' && !/^\d{1,9}$/.test(value));
      return isWrong ? [[name, kind === 'amount' ? rules.amount.messages.format : '请输入整数']] : [];
    }),
  );
}

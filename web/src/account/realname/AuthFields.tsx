import type { ComponentProps } from 'react';
import { idTypeTexts } from '@uc/contract/account/texts';
import { SelectField, TextField } from '../../ui/Field';
import { PaperField, type PaperRead } from './PaperField';
import { proposals, type Read } from './PaperReading';
import type { Values } from './real-name';
import type { AuthForm } from './use-auth-form';

type Of<C extends typeof TextField | typeof PaperField> = { form: AuthForm; name: string } & Omit<
  ComponentProps<C>,
  'form' | 'name' | 'value' | 'error' | 'onChange' | 'reason'
>;

/** A text field of an application, where it is open, with why the one before was rejected. */
export function AuthText({ form, name, hint, ...rest }: Of<typeof TextField>) {
  if (!form.isOpen(name)) return null;
  const reason = form.reason(name);
  return (
    <TextField
      autoComplete="off"
      hint={hint ?? (reason && `未通过原因：${reason}`)}
      {...rest}
      {...form.field(name)}
    />
  );
}

/** Which paper a number is of, where it is open. */
export function AuthIdType({ form, name, label }: { form: AuthForm; name: string; label: string }) {
  if (!form.isOpen(name)) return null;
  return (
    <SelectField label={label} {...form.field(name)}>
      {Object.entries(idTypeTexts).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

/** A paper of an application, where it is open; `side` is what a machine may read of it. */
export function AuthPaper({
  form: { isOpen, problems, reason, set, values, reading },
  name,
  side,
  ...rest
}: Omit<Of<typeof PaperField>, 'read'> & { side?: PaperRead['side'] | undefined }) {
  if (!isOpen(name)) return null;
  const read = side &&
    reading !== 'people' && {
      side,
      isSandbox: reading === 'sandbox',
      values,
      onRead: (found: Read) =>
        set(
          proposals(
            found.filter(({ field }) => isOpen(field)),
            values,
          ),
        ),
      onTake: (change: Values) =>
        set(Object.fromEntries(Object.entries(change).filter(([field]) => isOpen(field)))),
    };
  return (
    <PaperField
      name={name}
      error={problems[name]}
      reason={reason(name)}
      onChange={(id) => set({ [name]: id })}
      {...(read && { read })}
      {...rest}
    />
  );
}

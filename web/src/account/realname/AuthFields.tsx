import type { ComponentProps } from 'react';
import type { Api } from '@uc/contract';
import { paperUses } from '@uc/contract/account/realname-form';
import { idTypeTexts } from '@uc/contract/account/texts';
import { api, useWrite, type WireInput } from '../../client';
import { PaperField } from '../../forms/PaperField';
import { proposals, type Read } from '../../forms/PaperReading';
import { SelectField, TextField } from '../../ui/Field';
import type { Values } from './real-name';
import type { AuthForm } from './use-auth-form';

type Of<C extends typeof TextField | typeof PaperField> = { form: AuthForm; name: string } & Omit<
  ComponentProps<C>,
  'form' | 'name' | 'value' | 'error' | 'onChange' | 'reason'
>;

type PaperSide = WireInput<Api['account']['readPaper']>['side'];

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

/** Choice of the paper that the number belongs to, where it is open. */
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

/** A paper of an application, where it is open; `side` is the side that a machine may read. */
export function AuthPaper({
  form: { isOpen, problems, reason, set, values, reading },
  name,
  side,
  ...rest
}: Omit<Of<typeof PaperField>, 'read' | 'use'> & { side?: PaperSide | undefined }) {
  const ocr = useWrite(api.account.readPaper, { quiet: true });
  if (!isOpen(name)) return null;
  const read = side &&
    reading !== 'people' && {
      ask: (fileId: string) => ocr.submit({ file_id: fileId, side }),
      said: () => '识别结果仅供参考：空白项已填入，姓名与名称请核对后采用或自行填写',
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
      use={paperUses[name]!}
      error={problems[name]}
      reason={reason(name)}
      onChange={(id) => set({ [name]: id })}
      {...(read && { read })}
      {...rest}
    />
  );
}

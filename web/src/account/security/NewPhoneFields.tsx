import type { ComponentProps } from 'react';
import { api, demand } from '../../client';
import { TextField } from '../../ui/Field';
import { CodeField } from '../../verify/CodeField';
import { fault } from '../../verify/use-form';

type Name = 'new_phone' | 'code';
/** What it needs of the form around it. */
interface Around {
  values: Record<Name, string>;
  field(
    name: Name,
  ): Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'onChange'> & { value: string };
  set(name: 'code', value: string): unknown;
  setProblems(found: { new_phone?: string }): void;
}

/** The new phone and the code on it. */
export function NewPhoneFields({ form }: { form: Around }) {
  const isBlocked = () => {
    const found = fault('新手机号', form.values.new_phone, 'phone');
    if (found) form.setProblems({ new_phone: found });
    return found !== undefined;
  };
  return (
    <>
      <TextField
        label="新手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        placeholder="11位手机号"
        {...form.field('new_phone')}
      />
      <CodeField
        value={form.values.code}
        error={form.field('code').error}
        isBlocked={isBlocked}
        send={(captcha_token) =>
          demand(api.passport.sendOwnSms, {
            scene: 'change_phone_new',
            target: form.values.new_phone,
            captcha_token,
          })
        }
        onChange={(code) => void form.set('code', code)}
      />
    </>
  );
}

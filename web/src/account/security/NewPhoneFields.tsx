import { api, demand } from '../../client';
import type { Form } from '../../forms/use-form';
import { TextField } from '../../ui/Field';
import { CodeField } from '../../verify/CodeField';
import { fault } from '../../verify/failure-text';

/** The new phone and the code on it. */
export function NewPhoneFields({ form }: { form: Form<{ new_phone: string; code: string }> }) {
  const isBlocked = () => {
    const found = fault('新手机号', form.values.new_phone, 'phone');
    if (found) form.showProblems({ new_phone: found });
    return found !== undefined;
  };
  return (
    <>
      <TextField
        meant="phone"
        label="新手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        placeholder="11位手机号"
        {...form.field('new_phone')}
      />
      <CodeField
        value={form.values.code}
        error={form.problems.code}
        isBlocked={isBlocked}
        send={(captcha_token) =>
          demand(api.passport.sendOwnSms, {
            scene: 'change_phone_new',
            target: form.values.new_phone,
            captcha_token,
          })
        }
        onChange={(code) => form.set({ code })}
      />
    </>
  );
}

import { api, demand } from '../client';
import { TextField } from '../ui/Field';
import type { Typed } from '../ui/use-meant';
import { CodeField } from '../verify/CodeField';
import { fault } from '../verify/failure-text';

interface Form {
  values: { phone: string };
  setProblems(problems: { phone: string }): void;
  set(name: 'code', value: string): unknown;
  field(name: 'phone' | 'code'): {
    name: string;
    value: string;
    error: string | undefined;
    onChange(event: Typed): void;
  };
}
interface Props {
  form: Form;
  scene: 'register' | 'reset' | 'login';
  onCode?: (code: string) => void;
}

/** Faults of a phone number and of the code that was sent to it. */
export const phoneCodeFaults = ({ phone, code }: { phone: string; code: string }) => ({
  phone: fault('手机号', phone, 'phone'),
  code: fault('短信验证码', code),
});

/** A phone number and the code that is sent to it, once the number is one. */
export function PhoneCodeFields({ form, scene, onCode = (code) => void form.set('code', code) }: Props) {
  const { phone } = form.values;
  const isBlocked = () => {
    const problem = fault('手机号', phone, 'phone');
    if (problem) form.setProblems({ phone: problem });
    return problem !== undefined;
  };
  return (
    <>
      <TextField
        meant="phone"
        label="手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        placeholder="11位手机号"
        {...form.field('phone')}
      />
      <CodeField
        {...form.field('code')}
        isBlocked={isBlocked}
        send={(captcha_token) => demand(api.passport.sendSms, { target: phone, scene, captcha_token })}
        onChange={onCode}
      />
    </>
  );
}

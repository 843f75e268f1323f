import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import { api, demand } from '../client';
import { TextField } from '../ui/Field';
import { AgreementCheck, useAgreement } from './Agreement';
import { arriveAsMain } from './arrive';
import { CodeField } from '../verify/CodeField';
import { Form } from './Form';
import styles from './forms.module.css';
import { orSecondStep, type SecondStep } from './second-step';
import { useCaptcha, withCaptcha } from '../verify/use-captcha';
import { fault } from '../verify/failure-text';
import { useSmallForm } from '../verify/use-small-form';

const COMPLETE = 6;

/** 短信登录: sends itself with the sixth digit; with a ticket it binds the third-party identity behind it. */
export function SmsForm({
  ticket,
  onSecondStep,
}: {
  ticket?: string;
  onSecondStep: (step: SecondStep) => void;
}) {
  const [remember, setRemember] = useState(false);
  const agreement = useAgreement();
  const [askCaptcha, captcha] = useCaptcha();
  const form = useSmallForm({
    initial: { phone: '', code: '' },
    check: ({ phone, code }) => ({ phone: fault('手机号', phone, 'phone'), code: fault('短信验证码', code) }),
    send: async ({ phone, code }) => {
      if (!agreement.confirm()) return;
      const answer = await withCaptcha(askCaptcha, (solved) =>
        demand(api.passport.signInBySms, {
          ...{ phone, code, remember, ...solved },
          ...(ticket !== undefined && { third_party_ticket: ticket }),
        }),
      ).catch(orSecondStep(onSecondStep));
      if (answer) arriveAsMain(answer);
    },
  });
  const checkPhone = () => {
    const phone = fault('手机号', form.values.phone, 'phone');
    if (phone) form.setProblems({ phone });
    return phone !== undefined;
  };
  return (
    <>
      <Form
        {...form.props}
        alert={form.alert}
        isBusy={form.isBusy}
        action={ticket === undefined ? '登录' : '登录并绑定'}
      >
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
          isBlocked={checkPhone}
          send={(captcha_token) =>
            demand(api.passport.sendSms, { target: form.values.phone, scene: 'login', captcha_token })
          }
          onChange={(code) => {
            const next = form.set('code', code);
            if (code.length === COMPLETE) void form.submitWith(next);
          }}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {limits.session.rememberDays}天内自动登录
        </label>
        <AgreementCheck {...agreement} />
      </Form>
      {captcha}
    </>
  );
}

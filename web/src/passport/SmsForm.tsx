import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import { api, demand } from '../client';
import { AgreementCheck, useAgreement } from './Agreement';
import { arriveAsMain } from './arrive';
import { Form } from './Form';
import styles from './forms.module.css';
import { PhoneCodeFields, phoneCodeFaults } from './PhoneCodeFields';
import { orSecondStep, type SecondStep } from './second-step';
import { useCaptcha, withCaptcha } from '../verify/use-captcha';
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
    check: phoneCodeFaults,
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
  return (
    <>
      <Form
        {...form.props}
        alert={form.alert}
        isBusy={form.isBusy}
        action={ticket === undefined ? '登录' : '登录并绑定'}
      >
        <PhoneCodeFields
          form={form}
          scene="login"
          onCode={(code) => {
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

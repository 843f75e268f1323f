import { type FormEvent, useState } from 'react';
import type { Api } from '@uc/contract';
import { verifyMethodTexts } from '@uc/contract/account/texts';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { api, demand, useRead, type WireInput, type WireOutput } from '../client';
import type { StepUpWish } from '../client/step-up';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { PasswordField } from '../ui/PasswordField';
import { Skeleton } from '../ui/Skeleton';
import { panelOf, Tabs } from '../ui/Tabs';
import { failureText } from './failure-text';
import { OwnCodeField } from './OwnCodeField';
import styles from './StepUpDialog.module.css';

type Options = WireOutput<Api['passport']['verifyOptions']>;
type Method = Options['methods'][number]['method'];

/** 安全验证 (product 01 §1.5): by SMS or login password, with the payment password where the action asks for it. */
export default function StepUpDialog({ wish }: { wish: StepUpWish }) {
  const options = useRead(api.passport.verifyOptions, { scene: wish.scene });
  return (
    <Dialog title="安全验证" onClose={() => wish.answer()}>
      <div className={styles.dialog}>
        <p>为保障您的账户安全，请验证身份</p>
        {options.error && <ErrorBlock message={options.error.message} onRetry={options.refetch} />}
        {options.isPending && !options.error && <Skeleton height={200} />}
        {options.data && <Proof key={wish.scene} wish={wish} options={options.data} />}
      </div>
    </Dialog>
  );
}

function Proof({ wish, options }: { wish: StepUpWish; options: Options }) {
  const [method, setMethod] = useState<Method>(options.methods[0]?.method ?? 'password');
  const [values, setValues] = useState({ code: '', password: '', pay_password: '' });
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const asked = [method === 'sms' ? 'code' : 'password', ...(options.pay_password ? ['pay_password'] : [])];
  const set = (name: keyof typeof values) => (value: string) => {
    setValues({ ...values, [name]: value });
    setRefusal('');
  };
  const missing = (name: keyof typeof values, label: string) =>
    tried && values[name] === '' ? fillMessage(formMessages.required, { label }) : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBusy || asked.some((name) => values[name as keyof typeof values] === '')) return;
    setBusy(true);
    setRefusal('');
    const given = Object.fromEntries(asked.map((name) => [name, values[name as keyof typeof values]]));
    const input = { scene: wish.scene, method, ...given } as WireInput<Api['passport']['verify']>;
    try {
      wish.answer((await demand(api.passport.verify, input)).verify_token);
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
    }
  };
  const target = options.methods.find((one) => one.method === method)?.target_mask;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.action}>
        正在进行：<strong>{options.text}</strong>
      </p>
      {options.methods.length > 1 && (
        <Tabs
          label="验证方式"
          panel="step-up"
          current={method}
          tabs={options.methods.map((one) => ({ id: one.method, text: verifyMethodTexts[one.method] }))}
          onChange={(next) => {
            setMethod(next);
            setTried(false);
            setRefusal('');
          }}
        />
      )}
      <div {...panelOf('step-up', method)} className={styles.form}>
        {method === 'sms' ? (
          <>
            <p className={styles.target}>验证码将发送至 {target}</p>
            <OwnCodeField
              scene="step_up"
              value={values.code}
              error={missing('code', '短信验证码')}
              onChange={set('code')}
            />
          </>
        ) : (
          <PasswordField
            label="登录密码"
            name="password"
            autoComplete="current-password"
            value={values.password}
            error={missing('password', '登录密码')}
            onChange={(event) => set('password')(event.target.value)}
          />
        )}
        {options.pay_password && (
          <PasswordField
            label="支付密码"
            name="pay_password"
            autoComplete="off"
            value={values.pay_password}
            error={missing('pay_password', '支付密码')}
            onChange={(event) => set('pay_password')(event.target.value)}
          />
        )}
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.foot}>
        <Button onClick={() => wish.answer()}>取消</Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          确认
        </Button>
      </div>
    </form>
  );
}

import { support } from '@uc/contract/support';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { api, ApiError, demand } from '../client';
import { Button } from '../ui/Button';
import { failureText } from '../verify/failure-text';
import { hasPasskeys, passkeyFailure, signWithPasskey } from '../verify/passkey';
import { FactorField } from '../verify/ProofFields';
import { arriveAsMain } from './arrive';
import { Form } from './Form';
import styles from './forms.module.css';
import type { SecondMethod, SecondStep } from './second-step';

const others: Record<SecondMethod, string> = {
  passkey: '改用通行密钥',
  totp: '改用身份验证器',
  recovery: '改用恢复码',
};
const labels = { totp: '动态码', recovery: '恢复码' } as const;
const COMPLETE = 6;
const OVER = 300018;

/** 两步验证: the second step of a sign-in. A code of an app sends itself with its sixth digit. */
export default function SecondStepForm({
  step,
  onBack,
}: {
  step: SecondStep;
  onBack: (why?: string) => void;
}) {
  const methods = step.methods.filter((one) => one !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState(methods[0]);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [alert, setAlert] = useState('');
  const [isBusy, setBusy] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = '两步验证 - 用户中心';
  }, []);
  useEffect(() => root.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus(), [method]);

  const send = async (typed: string) => {
    if (isBusy || method === undefined) return;
    setAlert('');
    if (method !== 'passkey' && typed === '')
      return setProblem(fillMessage(formMessages.required, { label: labels[method] }));
    setBusy(true);
    try {
      const { challenge, options } = step;
      const proof =
        method === 'passkey' ? { credential: await signWithPasskey(options ?? {}) } : { code: typed };
      arriveAsMain(await demand(api.passport.signInSecondStep, { challenge, method, ...proof }));
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.errorCode === OVER) return onBack('登录验证已过期，请重新登录');
      setCode('');
      setAlert(passkeyFailure(error) ?? failureText(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  const choose = (next: SecondMethod) => {
    setMethod(next);
    setCode('');
    setProblem(undefined);
    setAlert('');
  };
  return (
    <div ref={root} className={styles.second}>
      <h2>两步验证</h2>
      {method === undefined ? (
        <p className={styles.note}>
          当前浏览器不支持通行密钥，请更换浏览器后重新登录{support('，或联系客服')}。
        </p>
      ) : (
        <Form
          noValidate
          onSubmit={submit}
          alert={alert}
          isBusy={isBusy}
          action={method === 'passkey' ? '使用通行密钥' : '验证并登录'}
        >
          {method === 'passkey' ? (
            <p className={styles.note}>
              您的账户已开启两步验证，请按浏览器提示使用指纹、面容、PIN 或安全密钥验证。
            </p>
          ) : (
            <>
              <p className={styles.note}>您的账户已开启两步验证，请再验证一次后登录。</p>
              <FactorField
                key={method}
                method={method}
                value={code}
                error={problem}
                onChange={(typed) => {
                  setCode(typed);
                  setProblem(undefined);
                  if (method === 'totp' && typed.length === COMPLETE) void send(typed);
                }}
              />
            </>
          )}
        </Form>
      )}
      <div className={styles.others}>
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <Button key={one} kind="quiet" size="small" onClick={() => choose(one)}>
              {others[one]}
            </Button>
          ))}
        <Button kind="quiet" size="small" icon="left" onClick={() => onBack()}>
          返回
        </Button>
      </div>
    </div>
  );
}

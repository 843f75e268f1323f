import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Api } from '@uc/contract';
import { verifyMethodTexts } from '@uc/contract/account/texts';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { api, demand, useRead, type WireInput, type WireOutput } from '../client';
import type { StepUpRequest } from '../client/step-up';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { PasswordField } from '../ui/PasswordField';
import { Skeleton } from '../ui/Skeleton';
import { panelOf, Tabs } from '../ui/Tabs';
import { failureText, proofFault } from './failure-text';
import { hasPasskeys, passkeyFailure, signWithPasskey } from './passkey';
import { type Method, ProofFields, typedBy } from './ProofFields';
import styles from './StepUpDialog.module.css';

/** A proof that was refused. */
interface Fault {
  at: 'code' | 'password' | 'pay_password';
  text: string;
}
type Options = WireOutput<Api['passport']['verifyOptions']>;

/** 安全验证 (product 01 §1.5): by what the person has bound, with the payment password where the action asks for it. */
export default function StepUpDialog({ request }: { request: StepUpRequest }) {
  const options = useRead(api.passport.verifyOptions, { scene: request.scene });
  // What was offered before something was bound or taken away is not offered again; once open, the ways stay.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen((was) => was || !options.isFetching), [options.isFetching]);
  return (
    <Dialog title="安全验证" unguarded onClose={() => request.answer()}>
      <div className={styles.dialog}>
        <p>为保障您的账户安全，请验证身份</p>
        {options.error && <ErrorBlock message={options.error.message} onRetry={options.refetch} />}
        {!isOpen && !options.error && <Skeleton height={200} />}
        {isOpen && options.data && <Proof key={request.scene} request={request} options={options.data} />}
      </div>
    </Dialog>
  );
}

function Proof({ request, options }: { request: StepUpRequest; options: Options }) {
  const offered = options.methods.filter(({ method }) => method !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState<Method>(offered[0]?.method ?? 'password');
  const [value, setValue] = useState('');
  const [payPassword, setPayPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [fault, setFault] = useState<Fault>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [fault]);
  const [isBusy, setBusy] = useState(false);
  const typed = typedBy[method];
  const missing = (label: string, given: string) =>
    tried && given === '' ? fillMessage(formMessages.required, { label }) : undefined;
  const textAt = (name: Fault['at']) => (fault?.at === name ? fault.text : undefined);
  const choose = (next: Method) => {
    setMethod(next);
    setValue('');
    setTried(false);
    setRefusal('');
    setFault(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBusy || (typed && value === '') || (options.pay_password && payPassword === '')) return;
    setBusy(true);
    setRefusal('');
    setFault(undefined);
    try {
      const input = {
        scene: request.scene,
        method,
        ...(typed ? { [typed.name]: value } : { credential: await signed() }),
        ...(options.pay_password && { pay_password: payPassword }),
      } as WireInput<Api['passport']['verify']>;
      request.answer((await demand(api.passport.verify, input)).verify_token);
    } catch (error) {
      setBusy(false);
      const found = proofFault(error, typed?.label);
      const at = found?.is === 'payPassword' ? 'pay_password' : typed?.name;
      if (!found || !at) return setRefusal(passkeyFailure(error) ?? failureText(error, typed?.label));
      // What was wrong is typed anew; the other proof stays.
      setFault({ at, text: found.text });
      if (at === 'pay_password') setPayPassword('');
      else setValue('');
    }
  };
  const tab = method === 'recovery' ? 'totp' : method;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.action}>
        正在进行：<strong>{options.text}</strong>
      </p>
      {options.shared_minutes > 0 && (
        <p className={styles.target}>
          验证后{options.shared_minutes}分钟内，导出和管理子账号、角色通常不再要求验证
        </p>
      )}
      {offered.length > 1 && (
        <Tabs
          label="验证方式"
          panel="step-up"
          current={tab}
          tabs={offered.map((one) => ({ id: one.method, text: verifyMethodTexts[one.method] }))}
          onChange={choose}
        />
      )}
      <div {...panelOf('step-up', tab)} className={styles.form}>
        <ProofFields
          method={method}
          target={offered.find((one) => one.method === method)?.target_mask ?? ''}
          value={value}
          error={typed && (textAt(typed.name) ?? missing(typed.label, value))}
          onChange={(next) => {
            setValue(next);
            setRefusal('');
            setFault(undefined);
          }}
          onMethod={choose}
        />
        {options.pay_password && (
          <PasswordField
            label="支付密码"
            name="pay_password"
            autoComplete="off"
            value={payPassword}
            error={textAt('pay_password') ?? missing('支付密码', payPassword)}
            onChange={(event) => {
              setPayPassword(event.target.value);
              setRefusal('');
              setFault(undefined);
            }}
          />
        )}
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.foot}>
        <Button onClick={() => request.answer()}>取消</Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          {method === 'passkey' ? '使用通行密钥' : '确认'}
        </Button>
      </div>
    </form>
  );
}

/** A signature of the person's passkey over a challenge made for this verification. */
const signed = async () => signWithPasskey((await demand(api.account.askPasskey, {})).options);

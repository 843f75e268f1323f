import { useEffect, useState } from 'react';
import type { Api } from '@uc/contract';
import { verifyMethodTexts } from '@uc/contract/account/texts';
import { api, demand, useRead, type WireInput, type WireOutput } from '../client';
import type { StepUpRequest } from '../client/step-up';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { PasswordField } from '../ui/PasswordField';
import { Skeleton } from '../ui/Skeleton';
import { panelOf, Tabs } from '../ui/Tabs';
import { fault } from '../verify/failure-text';
import { hasPasskeys, passkeyFailure, signWithPasskey } from '../verify/passkey';
import { type Method, ProofFields, typedBy } from '../verify/ProofFields';
import styles from '../verify/StepUpDialog.module.css';
import { useForm } from './use-form';

type Options = WireOutput<Api['passport']['verifyOptions']>;

/**
 * 安全验证 (shell.md#step-up-dialog): by the ways the person has bound, with the payment password where the
 * action asks for it.
 */
export default function StepUpDialog({ request }: { request: StepUpRequest }) {
  const options = useRead(api.passport.verifyOptions, { scene: request.scene });
  // Ways offered before something was bound or removed are not offered again; once open, the ways stay.
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
  const typed = typedBy[method];
  const form = useForm({
    initial: { code: '', password: '', pay_password: '' },
    check: (values) => ({
      ...(typed && { [typed.name]: fault(typed.label, values[typed.name]) }),
      ...(options.pay_password && { pay_password: fault('支付密码', values.pay_password) }),
    }),
    ...(typed && { codeName: typed.label }),
    sentenceOf: passkeyFailure,
    async send({ pay_password, ...values }) {
      const input = {
        scene: request.scene,
        method,
        ...(typed ? { [typed.name]: values[typed.name] } : { credential: await signed() }),
        ...(options.pay_password && { pay_password }),
      } as WireInput<Api['passport']['verify']>;
      request.answer((await demand(api.passport.verify, input)).verify_token);
    },
  });
  const choose = (next: Method) => {
    setMethod(next);
    form.set({ code: '', password: '' });
    form.showProblems({});
  };
  const tab = method === 'recovery' ? 'totp' : method;
  return (
    <form {...form.props} className={styles.form}>
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
          value={typed ? form.values[typed.name] : ''}
          error={typed && form.problems[typed.name]}
          onChange={(value) => typed && form.set({ [typed.name]: value })}
          onMethod={choose}
        />
        {options.pay_password && (
          <PasswordField label="支付密码" autoComplete="off" {...form.field('pay_password')} />
        )}
      </div>
      {form.alert && (
        <p role="alert" className={styles.refusal}>
          {form.alert}
        </p>
      )}
      <div className={styles.foot}>
        <Button onClick={() => request.answer()}>取消</Button>
        <Button kind="primary" type="submit" busy={form.busy}>
          {method === 'passkey' ? '使用通行密钥' : '确认'}
        </Button>
      </div>
    </form>
  );
}

/** A signature of the person's passkey over a challenge made for this verification. */
const signed = async () => signWithPasskey((await demand(api.account.askPasskey, {})).options);

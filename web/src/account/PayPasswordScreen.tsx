import { useState } from 'react';
import { rules } from '@uc/contract/rules';
import { limits } from '@uc/contract/limits';
import { api, useRead, useWrite } from '../client';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { PasswordField } from '../ui/PasswordField';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { PasswordRules } from '../verify/PasswordRules';
import { fault } from '../verify/failure-text';
import { useForm } from '../forms/use-form';
import { Done } from './security/Done';
import { orVerifyAgain } from './security/verify-again';
import { SecretForm } from './security/SecretForm';
import { securityReads } from './security/security';
import { StepUpFirst } from './security/StepUpFirst';

type Way = 'first' | 'old' | 'forgotten';
const steps = ['验证身份', '设置密码', '完成'] as const;

/**
 * 支付密码 (account.md#security-screen): the first, a later one with the old one, or with phone and id number
 * where it is forgotten.
 */
export default function PayPasswordScreen() {
  const { data, error, isFetching, refetch } = useRead(api.account.overview, {});
  const [done, setDone] = useState<Way>();
  const isSet = data?.items.find(({ key }) => key === 'pay_password')?.status === 'good';
  return (
    <Screen title="支付密码">
      <Card>
        {done ? (
          <Done steps={steps}>
            {done === 'first'
              ? '支付密码已设置，支付与提现时将用它确认。'
              : `支付密码已修改，为保障资金安全，${limits.phoneChange.withdrawHoldHours}小时内不可提现。`}
          </Done>
        ) : data ? (
          <Ways isSet={isSet} onDone={setDone} />
        ) : error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={320} />
        )}
      </Card>
    </Screen>
  );
}

function Ways({ isSet, onDone }: { isSet: boolean; onDone: (way: Way) => void }) {
  const [isForgotten, setForgotten] = useState(false);
  const way: Way = !isSet ? 'first' : isForgotten ? 'forgotten' : 'old';
  const swap = isSet && (
    <Button kind="quiet" onClick={() => setForgotten(!isForgotten)}>
      {isForgotten ? '记得原支付密码' : '忘记支付密码？'}
    </Button>
  );
  return (
    <StepUpFirst key={way} scene="pay_password" steps={steps} lead={leads[way]} other={swap}>
      {(ticket, again) => <NewPassword way={way} ticket={ticket} again={again} onDone={() => onDone(way)} />}
    </StepUpFirst>
  );
}

const leads: Record<Way, string> = {
  first: '支付密码用于支付、提现与解绑银行卡等操作的确认，不能与登录密码相同。设置前请先验证身份。',
  old: `修改支付密码需验证身份并输入原支付密码。修改后${limits.phoneChange.withdrawHoldHours}小时内不可提现，其他设备会退出登录。`,
  forgotten: `找回支付密码需通过短信验证身份，并输入实名认证的身份证号后6位。找回后${limits.phoneChange.withdrawHoldHours}小时内不可提现。`,
};

function NewPassword({
  way,
  ticket,
  again,
  onDone,
}: {
  way: Way;
  ticket: string;
  again: () => void;
  onDone: () => void;
}) {
  const change = useWrite(api.account.setPayPassword, { refreshes: securityReads, quiet: true });
  const form = useForm({
    initial: { old: '', id_tail: '', new_password: '', again: '' },
    check: (values) => ({
      old: way === 'old' ? fault('原支付密码', values.old) : undefined,
      id_tail:
        way !== 'forgotten' || /^\d{5}[\dXx]$/.test(values.id_tail) ? undefined : '请输入身份证号后6位',
      new_password: fault('新支付密码', values.new_password, 'password'),
      again: values.again === values.new_password ? undefined : rules.password.messages.mismatch,
    }),
    async send({ old, id_tail, new_password }) {
      const proof = { ...(way === 'old' && { old }), ...(way === 'forgotten' && { id_tail }) };
      await orVerifyAgain(change.submit({ new_password, verify_token: ticket, ...proof }), again);
      onDone();
    },
  });
  return (
    <SecretForm form={form} action={way === 'first' ? '设置支付密码' : '修改支付密码'}>
      {way !== 'first' && (
        <Notice tone="warning">修改后{limits.phoneChange.withdrawHoldHours}小时内不可提现。</Notice>
      )}
      {way === 'old' && <PasswordField label="原支付密码" autoComplete="off" {...form.field('old')} />}
      {way === 'forgotten' && (
        <TextField
          meant="identifier"
          label="身份证号后6位"
          hint="企业账户请填写法定代表人的身份证号后6位"
          autoComplete="off"
          {...form.field('id_tail')}
        />
      )}
      <PasswordField
        label="新支付密码"
        autoComplete="new-password"
        hint={<PasswordRules password={form.values.new_password} />}
        {...form.field('new_password')}
      />
      <PasswordField label="确认新支付密码" autoComplete="new-password" {...form.field('again')} />
    </SecretForm>
  );
}

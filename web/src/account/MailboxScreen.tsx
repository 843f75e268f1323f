import { useState } from 'react';
import { limits } from '@uc/contract/limits';
import { api, demand, useRead, useWrite } from '../client';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { TextField } from '../ui/Field';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { CodeField } from '../verify/CodeField';
import { fault } from '../verify/failure-text';
import { useForm } from '../forms/use-form';
import { Done } from './security/Done';
import { orVerifyAgain } from './security/verify-again';
import { SecretForm } from './security/SecretForm';
import { securityReads } from './security/security';
import { StepUpFirst } from './security/StepUpFirst';

const steps = ['验证身份', '填写邮箱', '完成'] as const;

/** 修改邮箱 (account.md#security-screen); binding the first one is the same. */
export default function MailboxScreen() {
  const { data, error, isFetching, refetch } = useRead(api.account.overview, {});
  const [mask, setMask] = useState<string>();
  const item = data?.items.find(({ key }) => key === 'email');
  const isBound = item !== undefined && item.status !== 'unset';
  return (
    <Screen title="修改邮箱">
      <Card>
        {mask !== undefined ? (
          <Done steps={steps}>{`邮箱${mask}已绑定，可用于登录与验证身份。`}</Done>
        ) : data ? (
          <StepUpFirst
            scene="change_email"
            steps={steps}
            lead={
              isBound
                ? '修改邮箱前请先验证身份。修改后会通知原邮箱，其他设备会退出登录。'
                : '绑定邮箱后可用邮箱登录，并在手机不便时验证身份。绑定前请先验证身份。'
            }
          >
            {(ticket, again) => (
              <NewMailbox isBound={isBound} ticket={ticket} again={again} onDone={setMask} />
            )}
          </StepUpFirst>
        ) : error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={240} />
        )}
      </Card>
    </Screen>
  );
}

function NewMailbox({
  isBound,
  ticket,
  again,
  onDone,
}: {
  isBound: boolean;
  ticket: string;
  again: () => void;
  onDone: (mask: string) => void;
}) {
  const change = useWrite(api.account.changeEmail, { refreshes: securityReads, quiet: true });
  const form = useForm({
    initial: { new_email: '', code: '' },
    codeName: '邮箱验证码',
    check: ({ new_email, code }) => ({
      new_email: fault('新邮箱', new_email, 'email'),
      code: fault('邮箱验证码', code),
    }),
    async send({ new_email, code }) {
      const done = await orVerifyAgain(change.submit({ new_email, code, verify_token: ticket }), again);
      onDone(done.email_mask);
    },
  });
  const isBlocked = () => {
    const found = fault('新邮箱', form.values.new_email, 'email');
    if (found) form.showProblems({ new_email: found });
    return found !== undefined;
  };
  return (
    <SecretForm form={form} action={isBound ? '修改邮箱' : '绑定邮箱'}>
      <TextField
        meant="word"
        label="新邮箱"
        type="email"
        autoComplete="email"
        placeholder="name@example.com"
        {...form.field('new_email')}
      />
      <CodeField
        {...form.field('code')}
        label="邮箱验证码"
        minutes={limits.emailCode.validMinutes}
        isBlocked={isBlocked}
        send={(captcha_token) =>
          demand(
            api.account.sendEmail,
            {
              scene: isBound ? 'change_email' : 'bind_email',
              target: form.values.new_email,
              captcha_token,
            },
            { quiet: true },
          )
        }
        onChange={(code) => form.set({ code })}
      />
    </SecretForm>
  );
}

import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import { api, useRead, useWrite } from '../client';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { fault } from '../verify/failure-text';
import { useForm } from '../forms/use-form';
import { Done } from './security/Done';
import { orVerifyAgain } from './security/verify-again';
import { NewPhoneFields } from './security/NewPhoneFields';
import { OpenAppeal, PhoneAppeal } from './security/PhoneAppeal';
import { SecretForm } from './security/SecretForm';
import { securityReads } from './security/security';
import styles from './security/security.module.css';
import { StepUpFirst } from './security/StepUpFirst';

const steps = ['验证身份', '新手机号', '完成'] as const;

/** 修改手机号 (account.md#security-screen), and the appeal of who has lost the old one. */
export default function PhoneScreen() {
  const { data, error, isFetching, refetch } = useRead(api.account.overview, {});
  const [mask, setMask] = useState<string>();
  const [isAppealing, setAppealing] = useState(false);
  return (
    <Screen title="修改手机号">
      <Card>
        {mask !== undefined ? (
          <Done
            steps={steps}
          >{`手机号已修改为${mask}，${limits.phoneChange.withdrawHoldHours}小时内不可提现。`}</Done>
        ) : !data ? (
          error ? (
            <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <Skeleton height={240} />
          )
        ) : isAppealing ? (
          <PhoneAppeal onBack={() => setAppealing(false)} />
        ) : (
          <div className={styles.stack}>
            {data.appeal && <OpenAppeal appeal={data.appeal} />}
            <StepUpFirst
              scene="change_phone"
              steps={steps}
              lead={`修改前请先验证身份。修改后${limits.phoneChange.withdrawHoldHours}小时内不可提现，其他设备会退出登录，${limits.phoneChange.everyDays}天内仅可修改一次。`}
              other={
                !data.appeal && (
                  <Button kind="quiet" onClick={() => setAppealing(true)}>
                    原手机号无法使用？申诉修改
                  </Button>
                )
              }
            >
              {(ticket, again) => <NewPhone ticket={ticket} again={again} onDone={setMask} />}
            </StepUpFirst>
          </div>
        )}
      </Card>
    </Screen>
  );
}

function NewPhone({
  ticket,
  again,
  onDone,
}: {
  ticket: string;
  again: () => void;
  onDone: (mask: string) => void;
}) {
  const change = useWrite(api.account.changePhone, { refreshes: securityReads, quiet: true });
  const form = useForm({
    initial: { new_phone: '', code: '' },
    check: ({ new_phone, code }) => ({
      new_phone: fault('新手机号', new_phone, 'phone'),
      code: fault('短信验证码', code),
    }),
    async send(values) {
      const done = await orVerifyAgain(change.submit({ ...values, verify_token: ticket }), again);
      onDone(done.phone_mask);
    },
  });
  return (
    <SecretForm form={form} action="修改手机号">
      <Notice tone="warning">修改后{limits.phoneChange.withdrawHoldHours}小时内不可提现。</Notice>
      <NewPhoneFields form={form} />
    </SecretForm>
  );
}

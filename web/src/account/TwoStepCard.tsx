import { api, useRead } from '../client';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { PasskeyRow } from './two-step/PasskeyRow';
import { RecoveryRow } from './two-step/RecoveryRow';
import { TotpRow } from './two-step/TotpRow';
import styles from './two-step/two-step.module.css';

/** 两步验证: an authenticator app, passkeys, and the codes for when both are lost (account.md#security-screen). */
export function TwoStepCard() {
  const { data, error, refetch } = useRead(api.account.twoStep, {});
  const state = data && (
    <StatusTag tone={data.is_on ? 'positive' : 'neutral'}>{data.is_on ? '已开启' : '未开启'}</StatusTag>
  );
  return (
    <Card title="两步验证" extra={state}>
      <p className={styles.about}>
        {data?.is_on
          ? '登录时需在密码或短信验证码之外再验证一次，也可用于敏感操作的安全验证。'
          : '绑定身份验证器或添加通行密钥后，登录时需再验证一次：密码泄露，账户仍然安全。'}
      </p>
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={196} />}
      {data && (
        <ul className={styles.rows}>
          <TotpRow totp={data.totp} />
          <PasskeyRow passkeys={data.passkeys} />
          {data.is_on && <RecoveryRow left={data.recovery_left} />}
        </ul>
      )}
    </Card>
  );
}

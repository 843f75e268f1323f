import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { Steps } from '../../ui/Steps';
import { api, useRead } from '../../client';
import { loaded } from '../../client/load';
import { to } from '../../routes';
import { RechargeForm } from './RechargeForm';
import { ResultStep } from './ResultStep';
import styles from './recharge.module.css';
import { stepOf, type Target, words } from './recharge';

const PayStep = lazy(() => loaded(() => import('./PayStep')));
const TransferStep = lazy(() => loaded(() => import('./TransferStep')));

/** Choosing, paying, result: the number in the address says which recharge it is, so a reload goes on where it was. */
export function RechargeFlow({ target }: { target: Target }) {
  const [query] = useSearchParams();
  const no = query.get('no');
  return no === null ? <Choose target={target} /> : <Going key={no} target={target} no={no} />;
}

function Choose({ target }: { target: Target }) {
  const { data, error, isFetching, refetch } = useRead(api.recharge.config, { target });
  return (
    <Frame target={target} step={0}>
      {error && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Waiting />}
      {data && <RechargeForm target={target} config={data} />}
    </Frame>
  );
}

function Going({ target, no }: { target: Target; no: string }) {
  const { data, error, isFetching, refetch } = useRead(api.recharge.detail, { recharge_no: no });
  return (
    <Frame target={data?.target ?? target} step={data ? stepOf(data.status) : 1} no={no}>
      {error && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Waiting />}
      <Suspense fallback={<Waiting />}>
        {data &&
          (stepOf(data.status) > 1 ? (
            <ResultStep recharge={data} />
          ) : data.channel === 'offline' ? (
            <TransferStep recharge={data} refetch={refetch} />
          ) : (
            <PayStep recharge={data} isFetching={isFetching} refetch={refetch} />
          ))}
      </Suspense>
    </Frame>
  );
}

function Frame({
  target,
  step,
  no,
  children,
}: {
  target: Target;
  step: number;
  no?: string;
  children: ReactNode;
}) {
  const { title, steps, back } = words[target];
  return (
    <Screen title={title} actions={<ButtonLink to={to(back)}>返回账户</ButtonLink>}>
      <Card>
        <div className={styles.flow} data-number={no && `充值单号 ${no}`}>
          <Steps label="充值步骤" steps={steps} current={step} />
          {children}
        </div>
      </Card>
    </Screen>
  );
}

const Waiting = () => (
  <div className={styles.form} aria-busy>
    <Skeleton height={120} />
    <Skeleton height={88} />
    <Skeleton height={64} />
  </div>
);

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, toast, useRead, useWrite } from '../client';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { takeReturn } from '../verify/provider-return';
import { thirdPartyReads } from './third-party/reads';
import { ThirdPartyRow } from './third-party/ThirdPartyRow';
import styles from './two-step/two-step.module.css';
import { useStep } from './two-step/use-step';

/**
 * 第三方账号: WeChat and QQ as ways to sign in, bound and removed (account.md#security-screen). A person who
 * comes back from there is bound here.
 */
export function ThirdPartyCard() {
  const { data, error, isFetching, refetch } = useRead(api.account.thirdParties, {});
  const bind = useWrite(api.account.bindThirdParty, { refreshes: thirdPartyReads, quiet: true });
  const binding = useStep();
  const [isGivenUp, setGivenUp] = useState(false);
  const [, setQuery] = useSearchParams();
  const root = useRef<HTMLDivElement>(null);
  const come = useRef(() => {});
  come.current = () => {
    const back = takeReturn();
    if (!back) return;
    setQuery({}, { replace: true });
    root.current?.scrollIntoView({ block: 'center' });
    const { state, code } = back;
    if (code === undefined) return setGivenUp(true);
    void binding.run(async () => {
      const { provider_text } = await bind.submit({ state, code });
      toast(`${provider_text}已绑定`, 'success');
    });
  };
  useEffect(() => come.current(), []);
  if (data?.list.length === 0) return null;
  const problem = isGivenUp ? '您未完成授权，没有绑定任何账号' : binding.problem;
  return (
    <div ref={root}>
      <Card title="第三方账号">
        <p className={styles.about}>
          绑定后可用微信或QQ直接登录，无需输入密码；一个第三方账号只能绑定一个账号。
        </p>
        {problem && (
          <div className={styles.rows}>
            <Notice tone="warning">{problem}</Notice>
          </div>
        )}
        {error && !data && (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!data && !error && <Skeleton height={128} />}
        {data && (
          <ul className={styles.rows} aria-busy={binding.isBusy || undefined}>
            {data.list.map((one) => (
              <ThirdPartyRow key={one.provider} party={one} />
            ))}
          </ul>
        )}
        <p role="status" className={styles.said}>
          {binding.isBusy && '正在绑定，请稍候…'}
        </p>
      </Card>
    </div>
  );
}

import { useEffect } from 'react';
import { type IdentityProviderName, identityProviderTexts } from '@uc/contract/identity-providers';
import { useSearchParams } from 'react-router';
import { api, useRead } from '../client';
import { BASE } from '../client/page';
import { to } from '../routes';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { ProviderIcon } from '../verify/ProviderIcon';
import styles from './SandboxIdentity.module.css';

/** Pages that a provider sends people back to; no other is gone to from here. */
const ways = [to('passport.signIn'), to('account.safe')].map((path) => BASE + path);

/**
 * The sandbox's replacement for WeChat's or QQ's own page: its visitor decides which identity is returned
 * (console.md#partners-and-sandboxes).
 */
export default function SandboxIdentity() {
  const [query] = useSearchParams();
  const provider = query.get('sandbox') as IdentityProviderName;
  const name = identityProviderTexts[provider];
  const state = query.get('state') ?? '';
  const way = ways.find((one) => one === query.get('to'));
  const isWhole = name !== undefined && state !== '' && way !== undefined;
  const title = `演示${name ?? ''}授权`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const leave = (code?: string) =>
    location.replace(`${way}?${new URLSearchParams({ ...(code !== undefined && { code }), state })}`);
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <h1>{title}</h1>
        <Notice tone="warning">演示环境，不会连接真实的{name ?? '第三方账号'}</Notice>
        {isWhole ? (
          <Identities provider={provider} onLeave={leave} />
        ) : (
          <EmptyState icon="users" title="授权链接无效" hint="请回到登录页重新选择" />
        )}
      </div>
    </main>
  );
}

function Identities({
  provider,
  onLeave,
}: {
  provider: IdentityProviderName;
  onLeave: (code?: string) => void;
}) {
  const { data, error, isFetching, refetch } = useRead(api.passport.sandboxIdentities, { provider });
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <>
      <p className={styles.lead}>选择一个测试身份，授权用户中心使用：</p>
      {data ? (
        <ul className={styles.people} aria-label="测试身份">
          {data.identities.map(({ nickname, code }) => (
            <li key={nickname}>
              <Button size="large" onClick={() => onLeave(code)}>
                <ProviderIcon name={provider} />
                {nickname}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.people} aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      <Button kind="quiet" onClick={() => onLeave()}>
        取消
      </Button>
    </>
  );
}

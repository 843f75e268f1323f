import type { ReactNode } from 'react';
import { api, type Read, useRead } from '../client';
import { Card } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import type { MemberList } from './access';
import styles from './access.module.css';
import { MemberQuota } from './MemberQuota';
import { signInAddress } from './sign-in-address';

/** 已创建 n/max, and the 企业标识 with which members sign in (account.md#member-and-role-screens). */
export function OwnerHead({ members }: { members: Read<MemberList> }) {
  const { data } = members;
  return (
    <Head of={members}>
      <div>
        <dt>已创建</dt>
        <dd className={styles.count}>{data ? `${data.count}/${data.limit}` : <Skeleton width={64} />}</dd>
      </div>
      <div className={styles.wide}>
        <dt>登录地址</dt>
        <dd>
          <CopyText text={signInAddress()} label="登录地址" />
        </dd>
      </div>
      <div>
        <dt>企业标识</dt>
        <dd>
          {data ? <CopyText text={data.sub_cid} label="企业标识" /> : <Skeleton width={120} height={22} />}
        </dd>
      </div>
    </Head>
  );
}

/** The signed-in sub-account, with the quota it may spend itself (spec §3; account.md#member-and-role-screens). */
export function SubHead() {
  const me = useRead(api.access.me, {});
  const { data } = me;
  const waiting = <Skeleton width={120} height={22} />;
  return (
    <Head of={me}>
      <div>
        <dt>所属主账号</dt>
        <dd>{data ? data.parent_account : waiting}</dd>
      </div>
      <div>
        <dt>我的姓名</dt>
        <dd>{data ? data.true_name : waiting}</dd>
      </div>
      <div>
        <dt>我的额度</dt>
        <dd>{data ? <MemberQuota of={{ ...data, quota_alert_pct: 80 }} /> : waiting}</dd>
      </div>
      <div>
        <dt>我的角色</dt>
        <dd>{data ? data.roles.map(({ name }) => name).join('、') : waiting}</dd>
      </div>
    </Head>
  );
}

function Head({
  of: { data, error, isFetching, refetch },
  children,
}: {
  of: Read<unknown>;
  children: ReactNode;
}) {
  return (
    <Card>
      {error && !data ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <dl className={styles.head} aria-busy={!data}>
          {children}
        </dl>
      )}
    </Card>
  );
}

import { useState } from 'react';
import type { Api } from '@uc/contract';
import { api, toast, useRead, useWrite, type WireOutput } from '../../client';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MomentText } from '../../ui/MomentText';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { failureText } from '../../verify/failure-text';
import styles from './security.module.css';

type Device = WireOutput<Api['account']['sessions']>['list'][number];
const nameOf = ({ device, browser, os }: Device): string =>
  [device, browser, os].filter(Boolean).join(' · ') || '未知设备';

/** 登录设备: where the owner is signed in, and sending a device away (account.md#security-screen). */
export function Devices() {
  const { data, error, isFetching, refetch } = useRead(api.account.sessions, {});
  const [leaving, setLeaving] = useState<Device | 'others'>();
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton height={260} />;
  const others = data.list.filter(({ is_current: isCurrent }) => !isCurrent);
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.faint}>最多同时登录{data.max}台设备，超出时最早登录的设备会被下线。</p>
        {others.length > 0 && (
          <Button size="small" onClick={() => setLeaving('others')}>
            下线其他全部设备
          </Button>
        )}
      </div>
      <ul className={styles.rows} aria-label="登录设备">
        {data.list.map((one) => (
          <li key={one.session_id}>
            <div>
              <div className={styles.name}>
                {nameOf(one)}
                {one.is_current && <StatusTag tone="positive">当前设备</StatusTag>}
              </div>
              <p className={styles.text}>{[one.ip, one.region].filter(Boolean).join(' · ')}</p>
              <p className={styles.faint}>
                最近活跃 <MomentText value={one.last_active_at} /> · 登录于{' '}
                <MomentText value={one.created_at} />
              </p>
            </div>
            {!one.is_current && (
              <Button size="small" aria-label={`下线${nameOf(one)}`} onClick={() => setLeaving(one)}>
                下线
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && <Leave which={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function Leave({ which, onClose }: { which: Device | 'others'; onClose: () => void }) {
  const revoke = useWrite(api.account.revokeSessions, {
    refreshes: [api.account.sessions, api.account.overview],
    quiet: true,
  });
  const send = async () => {
    try {
      const input = which === 'others' ? { others: true } : { session_id: which.session_id };
      const { ended } = await revoke.submit(input);
      toast(`已下线${ended}台设备`, 'success');
      onClose();
    } catch {
      // The dialog says why.
    }
  };
  return (
    <ConfirmDialog
      title="下线设备"
      confirm="下线"
      danger
      busy={revoke.isPending}
      error={revoke.error ? failureText(revoke.error) : undefined}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>
        {which === 'others' ? '除当前设备外的所有设备' : nameOf(which)}
        将立即退出登录。如果不是您本人登录，请同时修改登录密码。
      </p>
    </ConfirmDialog>
  );
}

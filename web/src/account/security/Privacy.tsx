import { useState } from 'react';
import type { Api } from '@uc/contract';
import { Link } from 'react-router';
import { api, demand, toast, useRead, useWrite, type WireOutput } from '../../client';
import { to } from '../../routes';
import { ExportButton } from '../../tasks/ExportButton';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MomentText } from '../../ui/MomentText';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { failureText } from '../../verify/failure-text';
import { securityReads } from './security';
import styles from './security.module.css';

type Consent = WireOutput<Api['account']['consents']>['list'][number];
const startExport = () => demand(api.account.exportOwnData, {});

/** 隐私与数据: a copy of one's data, and one's consents with their withdrawal (trust P6). */
export function Privacy() {
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <div>
          <h3>导出个人数据</h3>
          <p className={styles.text}>
            包含账户资料、授权记录、登录与操作记录、订单、资金明细与银行卡，敏感号码以脱敏形式呈现。
          </p>
        </div>
        <ExportButton title="个人数据" formats={['xlsx']} start={startExport} total={undefined} />
      </div>
      <h3>授权与同意</h3>
      <Consents />
    </div>
  );
}

function Consents() {
  const { data, error, isFetching, refetch } = useRead(api.account.consents, {});
  const [taking, setTaking] = useState<Consent>();
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton height={180} />;
  if (data.list.length === 0)
    return <EmptyState icon="shield" title="暂无授权记录" hint="您同意的协议与授权会记录在这里" />;
  return (
    <>
      <ul className={styles.rows} aria-label="授权与同意">
        {data.list.map((one) => (
          <li key={one.consent_id}>
            <div>
              <div className={styles.name}>
                {one.text}
                <StatusTag tone={one.withdrawn_at ? 'neutral' : 'positive'}>
                  {one.withdrawn_at ? '已撤回' : '已同意'}
                </StatusTag>
              </div>
              <p className={styles.text}>
                版本{one.version} · <MomentText value={one.at} />
                {one.withdrawn_at && (
                  <>
                    {' '}
                    · 撤回于 <MomentText value={one.withdrawn_at} />
                  </>
                )}
              </p>
              {!one.withdrawn_at && <p className={styles.faint}>{one.note}</p>}
            </div>
            {one.can_withdraw && (
              <Button size="small" aria-label={`撤回${one.text}`} onClick={() => setTaking(one)}>
                撤回
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.faint}>
        不再使用账户？可<Link to={to('account.safe', { tab: 'close' })}>申请注销</Link>
      </p>
      {taking && <TakeBack one={taking} onClose={() => setTaking(undefined)} />}
    </>
  );
}

function TakeBack({ one, onClose }: { one: Consent; onClose: () => void }) {
  const withdraw = useWrite(api.account.withdrawConsent, {
    refreshes: [api.account.consents, ...securityReads],
    quiet: true,
  });
  const send = async () => {
    try {
      await withdraw.submit({ consent_id: one.consent_id });
      toast('已撤回', 'success');
      onClose();
    } catch {
      // The dialog says why.
    }
  };
  return (
    <ConfirmDialog
      title={`撤回《${one.text}》`}
      confirm="撤回"
      danger
      busy={withdraw.isPending}
      error={withdraw.error && withdraw.error.errorCode !== 300017 ? failureText(withdraw.error) : undefined}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{one.note}。</p>
    </ConfirmDialog>
  );
}

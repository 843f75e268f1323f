import { limits } from '@uc/contract/limits';
import { lazy, Suspense, useState } from 'react';
import { api, toast, useCan, useRead, useWrite } from '../client';
import { loaded } from '../client/load';
import { Button } from '../ui/Button';
import { Card, Facts } from '../ui/Card';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { type Deposit, depositReads } from './deposit';
import styles from './provider.module.css';

const DepositDialog = lazy(() => loaded(() => import('./DepositDialog')));

/**
 * 保证金: the amount held, the amount required, and the payments in and out. Without a certification it is there while
 * an amount is still held, which is asked back here.
 */
export function DepositCard({ isCertified }: { isCertified: boolean }) {
  const { data, error, isFetching, refetch } = useRead(api.provider.deposit, {});
  if (!isCertified && !error && (data?.held ?? 0) === 0) return null;
  return (
    <Card title="保证金">
      {data ? (
        <Body data={data} />
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  );
}

function Body({ data }: { data: Deposit }) {
  const can = useCan();
  const [asking, setAsking] = useState<'pay' | 'return'>();
  const mayMove = can('fac.deposit:pay');
  return (
    <div className={styles.stack}>
      {data.required !== null && data.short > 0 && (
        <Notice>
          按当前等级须缴纳保证金，还差 <MoneyText value={data.short} unit="¥" price />
          。保证金从可用余额缴纳，最后一份合同结束满{limits.provider.deposit.returnDays}天、最后一笔订单完成满
          {limits.order.claimDays}天后可全额退还。
        </Notice>
      )}
      <Facts
        facts={[
          ['已缴纳', <MoneyText key="held" value={data.held} unit="¥" price />],
          [
            '应缴纳',
            data.required === null ? '—' : <MoneyText key="required" value={data.required} unit="¥" price />,
          ],
        ]}
      />
      {data.records.length > 0 && (
        <ul className={styles.list} aria-label="保证金记录">
          {data.records.map(({ deposit_no, text, amount, at, operator, direction }) => (
            <li key={deposit_no}>
              <strong>{text}</strong>
              <MoneyText value={amount} direction={direction} />
              <span className={styles.note}>
                <MomentText value={at} /> · {operator} · {deposit_no}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayMove && (
        <div className={styles.buttons}>
          {data.can_pay && (
            <Button kind={data.short > 0 ? 'primary' : 'plain'} onClick={() => setAsking('pay')}>
              缴纳保证金
            </Button>
          )}
          {data.kept_for !== '' && <p className={styles.note}>{data.kept_for}。</p>}
          {data.can_return && <Button onClick={() => setAsking('return')}>退还保证金</Button>}
        </div>
      )}
      <Suspense fallback={null}>
        {asking === 'pay' && <DepositDialog data={data} onClose={() => setAsking(undefined)} />}
      </Suspense>
      {asking === 'return' && <ReturnDialog data={data} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

function ReturnDialog({ data, onClose }: { data: Deposit; onClose: () => void }) {
  const write = useWrite(api.provider.returnDeposit, { refreshes: depositReads, quiet: true });
  const confirm = async () => {
    try {
      await write.submit({});
      toast('保证金已退还至可用余额', 'success');
      onClose();
    } catch {
      // The dialog says why.
    }
  };
  return (
    <ConfirmDialog
      title="退还保证金"
      confirm="退还保证金"
      busy={write.isPending}
      error={write.error?.message}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      保证金 <MoneyText value={data.held} unit="¥" price /> 将全额退还至可用余额。
    </ConfirmDialog>
  );
}

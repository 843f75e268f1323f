import { useState } from 'react';
import { api, isUnknown, useRead } from '../../client';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { CorrectDialog } from './CorrectDialog';
import { InvoiceHead } from './InvoiceHead';
import { InvoiceLines } from './InvoiceLines';
import { InvoiceReds } from './InvoiceReds';
import type { InvoiceDetail } from './invoice';
import styles from './invoices.module.css';
import { WithdrawDialog } from './WithdrawDialog';

/** 开票详情: where it stands, its lines, its red letters and its files. */
export function InvoicePage({ no }: { no: string }) {
  const { data, error, isFetching, refetch } = useRead(api.invoices.detail, { apply_no: no });
  const back = <ButtonLink to={to('finance.invoices')}>返回开票记录</ButtonLink>;
  return (
    <Screen title="开票详情" actions={back}>
      {isUnknown(error) ? (
        <Card>
          <EmptyState
            icon="list"
            title="没有找到这个开票申请"
            hint="请核对申请编号，或确认您有查看权限"
            action={back}
          />
        </Card>
      ) : data ? (
        <Shown invoice={data} />
      ) : (
        <Card>
          {error ? (
            <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <Skeleton height={320} />
          )}
        </Card>
      )}
    </Screen>
  );
}

function Shown({ invoice }: { invoice: InvoiceDetail }) {
  const [asked, setAsked] = useState<'withdraw' | 'correct'>();
  const close = () => setAsked(undefined);
  return (
    <div className={styles.page}>
      <InvoiceHead invoice={invoice}>
        {invoice.actions.includes('correct') && (
          <Button kind="primary" onClick={() => setAsked('correct')}>
            更正抬头后重新提交
          </Button>
        )}
        {invoice.actions.includes('withdraw') && (
          <Button onClick={() => setAsked('withdraw')}>撤销申请</Button>
        )}
      </InvoiceHead>
      <InvoiceLines invoice={invoice} />
      {invoice.reds.length > 0 && <InvoiceReds reds={invoice.reds} />}
      {asked === 'withdraw' && <WithdrawDialog invoice={invoice} onClose={close} />}
      {asked === 'correct' && <CorrectDialog invoice={invoice} onClose={close} />}
    </div>
  );
}

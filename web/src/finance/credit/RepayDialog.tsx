import { useState } from 'react';
import { api, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Skeleton } from '../../ui/Skeleton';
import { RepayForm } from './RepayForm';
import { RepayOnline } from './RepayOnline';
import { RepayResult } from './RepayResult';
import type { Repaid } from './repay';

/**
 * 立即还款 (finance.md#credit-screen): amount, source, allocation and freed credit; then the result, or the
 * payment at a channel until it is paid. `billNo` narrows it to one bill.
 */
export default function RepayDialog({
  billNo,
  opened,
  onOpened,
  onClose,
}: {
  billNo?: string | undefined;
  /** An online repayment under way, from the address: a reload goes on with it. */
  opened: string | null;
  onOpened(repayNo: string | null): void;
  onClose(): void;
}) {
  const [repaid, setRepaid] = useState<Repaid>();
  const bills = billNo === undefined ? {} : { bill_nos: billNo };
  const { data, error, isFetching, refetch } = useRead(api.credit.repayPreview, bills, {
    enabled: repaid === undefined,
    once: true,
  });
  if (opened !== null)
    return <RepayOnline repayNo={opened} onAgain={() => onOpened(null)} onClose={onClose} />;
  if (repaid) return <RepayResult repaid={repaid} onClose={onClose} />;
  if (data && data.total > 0)
    return (
      <RepayForm
        whole={data}
        billNo={billNo}
        onClose={onClose}
        onRefused={() => void refetch()}
        onDone={(done) => (done.status === 'pending' ? onOpened(done.repay_no) : setRepaid(done))}
      />
    );
  return (
    <Dialog title="白条还款" onClose={onClose}>
      {error && !data ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : data ? (
        <EmptyState
          icon="check"
          title="没有待还账单"
          hint="未出账的用款会在账单日出账后再还款"
          action={<Button onClick={onClose}>知道了</Button>}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  );
}

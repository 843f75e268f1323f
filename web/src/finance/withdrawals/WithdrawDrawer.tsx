import { api, isUnknown, useRead } from '../../client';
import { TicketLink } from '../../forms/TicketLink';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { ReceiptButton } from '../statements/ReceiptButton';
import { WithdrawActions } from './WithdrawActions';
import { WithdrawFacts } from './WithdrawFacts';
import { withdrawTones } from './withdraw';

/** One withdrawal beside the list, by its number in the URL. */
export function WithdrawDrawer({ no, onClose }: { no: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.withdrawals.detail, { withdraw_no: no });
  return (
    <Dialog
      shape="drawer"
      title="提现详情"
      aside={data && <StatusTag tone={withdrawTones[data.status]}>{data.status_text}</StatusTag>}
      onClose={onClose}
      footer={
        data && (
          <>
            <TicketLink kind="withdraw" no={data.withdraw_no} />
            {data.status === 'success' && (
              <ReceiptButton kind="withdraw" no={data.withdraw_no} size="medium" />
            )}
            {data.actions.length > 0 && <WithdrawActions one={data} size="medium" />}
          </>
        )
      }
    >
      {isUnknown(error) && <EmptyState icon="wallet" title="没有找到这笔提现" />}
      {error && !isUnknown(error) && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && <WithdrawFacts one={data} />}
    </Dialog>
  );
}

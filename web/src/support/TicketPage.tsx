import { useState } from 'react';
import { api, isUnknown, toast, useRead, useWrite } from '../client';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { ConfirmTicketDialog } from './ConfirmTicketDialog';
import { ReopenDialog } from './ReopenDialog';
import { ReplyForm } from './ReplyForm';
import styles from './support.module.css';
import { TicketEntries } from './TicketEntries';
import { TicketHead } from './TicketHead';
import { type TicketDetail, ticketReads } from './ticket';
import { WithdrawTicketDialog } from './WithdrawTicketDialog';

/** 工单详情: its document in its state of now, what was said, and what can be done. */
export function TicketPage({ no }: { no: string }) {
  const { data, error, isFetching, refetch } = useRead(api.support.detail, { ticket_no: no });
  const back = <ButtonLink to={to('support')}>返回工单列表</ButtonLink>;
  return (
    <Screen title="工单详情" actions={back}>
      {isUnknown(error) ? (
        <Card>
          <EmptyState
            icon="list"
            title="没有找到这个工单"
            hint="请核对工单编号，或确认您有查看权限"
            action={back}
          />
        </Card>
      ) : data ? (
        <Shown ticket={data} />
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

type Asked = 'confirm' | 'reopen' | 'withdraw';
function Shown({ ticket }: { ticket: TicketDetail }) {
  const { ticket_no, version, actions } = ticket;
  const [asked, setAsked] = useState<Asked>();
  const urge = useWrite(api.support.urge, { refreshes: ticketReads });
  const close = () => setAsked(undefined);
  const press = () =>
    void urge.submit({ ticket_no, version }).then(
      () => toast('已催单，我们会优先处理', 'success'),
      () => undefined,
    );
  return (
    <div className={styles.page}>
      <TicketHead ticket={ticket}>
        {actions.includes('confirm') && (
          <Button kind={ticket.status === 'solved' ? 'primary' : 'plain'} onClick={() => setAsked('confirm')}>
            确认已解决
          </Button>
        )}
        {actions.includes('reopen') && <Button onClick={() => setAsked('reopen')}>重新打开</Button>}
        {actions.includes('urge') && (
          <Button busy={urge.isPending} onClick={press}>
            催单
          </Button>
        )}
        {actions.includes('withdraw') && <Button onClick={() => setAsked('withdraw')}>撤销工单</Button>}
      </TicketHead>
      <TicketEntries ticket={ticket} />
      {actions.includes('reply') && <ReplyForm key={version} ticket={ticket} />}
      {asked === 'confirm' && <ConfirmTicketDialog ticket={ticket} onClose={close} />}
      {asked === 'reopen' && <ReopenDialog ticket={ticket} onClose={close} />}
      {asked === 'withdraw' && <WithdrawTicketDialog ticket={ticket} onClose={close} />}
    </div>
  );
}

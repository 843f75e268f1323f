import { useSearchParams } from 'react-router';
import { ticketDocuments, type TicketDocument } from '@uc/contract/support/texts';
import { api, isUnknown, useRead } from '../client';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { NewTicketForm } from './NewTicketForm';

/** 提交工单, about the document that the address names, or about anything else. */
export function NewTicket() {
  const [query] = useSearchParams();
  const [kind, no] = [query.get('kind') ?? '', query.get('no') ?? ''];
  const isAbout = kind in ticketDocuments && no !== '';
  return (
    <Screen title="提交工单" actions={<ButtonLink to={to('support')}>返回工单列表</ButtonLink>}>
      <Card>{isAbout ? <About kind={kind as TicketDocument} no={no} /> : <NewTicketForm />}</Card>
    </Screen>
  );
}

function About({ kind, no }: { kind: TicketDocument; no: string }) {
  const { data, error, isFetching, refetch } = useRead(api.support.document, { kind, biz_no: no });
  if (data) return <NewTicketForm document={data} />;
  if (isUnknown(error))
    return (
      <EmptyState
        icon="search"
        title="没有找到这个单据"
        hint="它可能已被删除，或您没有查看权限；可以不关联单据提交工单"
        action={<ButtonLink to={to('support', { view: 'new' })}>不关联单据</ButtonLink>}
      />
    );
  return error ? (
    <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  ) : (
    <Skeleton height={320} />
  );
}

import type { ReactNode } from 'react';
import { Card } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import { StatusTag } from '../ui/StatusTag';
import { DocumentState } from './DocumentState';
import styles from './support.module.css';
import { type TicketDetail, ticketTones } from './ticket';

const waits = {
  asked: '请在下方补充说明。等待期间处理时限暂停；到期未回复的，工单自动结束。',
  solved: '请确认是否解决。未解决的可以重新打开一次；到期未确认的，工单自动完成。',
} as const;

/** Title, state, document and actions of a ticket. */
export function TicketHead({ ticket, children }: { ticket: TicketDetail; children: ReactNode }) {
  const { status, status_text, wait_until: until, rating, rating_text } = ticket;
  return (
    <Card>
      <header className={styles.head}>
        <h2>{ticket.title}</h2>
        <StatusTag tone={ticketTones[status]}>{status_text}</StatusTag>
      </header>
      {(status === 'asked' || status === 'solved') && until !== null && (
        <Notice tone="warning">{`${waits[status]}截止时间：${until.slice(0, 16)}`}</Notice>
      )}
      <dl className={styles.facts}>
        <dt>工单编号</dt>
        <dd>
          <CopyText text={ticket.ticket_no} label="工单编号" />
        </dd>
        <dt>{ticket.document === null ? '问题类型' : '关联单据'}</dt>
        <dd>
          {ticket.document === null ? ticket.category_text : <DocumentState document={ticket.document} />}
        </dd>
        <dt>提交</dt>
        <dd>
          {ticket.created_by} <MomentText value={ticket.created_at} />
        </dd>
        {rating !== null && (
          <>
            <dt>评价</dt>
            <dd>{`${rating}星${rating_text ? `，${rating_text}` : ''}`}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>{children}</div>
    </Card>
  );
}

import type { Api } from '@uc/contract';
import { type TicketDocument, ticketDocuments } from '@uc/contract/support/texts';
import type { WireOutput } from '../client';
import { TicketText } from '../forms/TicketLink';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { MomentText } from '../ui/MomentText';
import { StatusTag } from '../ui/StatusTag';
import styles from './messages.module.css';

type Message = WireOutput<Api['messages']['detail']>;

/** One message: its words, how its object stands now, and where to go. */
export function MessageBody({ message }: { message: Message }) {
  const { title, content, sender, category_text, at, level, object, link, prev, next } = message;
  return (
    <article className={styles.body} aria-label={title}>
      <header>
        <h2>
          {level === 'urgent' && <StatusTag tone="negative">紧急</StatusTag>}
          {level === 'warn' && <StatusTag tone="warning">重要</StatusTag>}
          {title}
        </h2>
        <p className={styles.summary}>
          {sender} · {category_text} · <MomentText value={at} />
        </p>
      </header>
      <p className={styles.content}>
        <TicketText text={content} {...aboutOf(object)} />
      </p>
      {object?.state && (
        <p className={styles.object}>
          {object.text} {object.no} 当前状态 <StatusTag tone="info">{object.state}</StatusTag>
        </p>
      )}
      {link && (
        <p>
          <ButtonLink kind="primary" to={link}>
            去处理
          </ButtonLink>
        </p>
      )}
      <nav className={styles.neighbours} aria-label="相邻消息">
        <Neighbour id={prev}>上一条</Neighbour>
        <Neighbour id={next}>下一条</Neighbour>
      </nav>
    </article>
  );
}

/** The document of a message, where a ticket can be about it. */
const aboutOf = (object: Message['object']): { kind?: TicketDocument; no?: string } =>
  object && object.type in ticketDocuments ? { kind: object.type as TicketDocument, no: object.no } : {};

const Neighbour = ({ id, children }: { id: string | null; children: string }) =>
  id === null ? (
    <span className={styles.none}>没有{children}</span>
  ) : (
    <ButtonLink to={to('messages.mailbox', { id })}>{children}</ButtonLink>
  );

import { Link } from 'react-router';
import { StatusTag } from '../ui/StatusTag';
import styles from './support.module.css';
import { documentPaths, type Ticket } from './ticket';

/** The document of a ticket with its state of now, and the way to it. */
export const DocumentState = ({
  document: { kind, kind_text, no, status_text },
}: {
  document: NonNullable<Ticket['document']>;
}) => (
  <span className={styles.document}>
    <Link to={documentPaths[kind](no)}>{`${kind_text} ${no}`}</Link>
    <StatusTag>{status_text ?? '已不存在'}</StatusTag>
  </span>
);

import type { Api } from '@uc/contract';
import { Link } from 'react-router';
import { api, useRead, type WireOutput } from '../../client';
import { Card } from '../../ui/Card';
import { Countdown } from '../../ui/Countdown';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import styles from './desk.module.css';

/** Kinds of deadlines on which a provider acts by an answer, not by a delivery. */
const answered = new Set<Kind>([
  'invitation',
  'hire_answer_work',
  'contract_sign_work',
  'dispute_answer_work',
]);
type Kind = WireOutput<Api['deadlines']['list']>['list'][number]['kind'];
const asked = { area: 'crowd', page: 1, page_size: 100 } as const;

/** What waits for an answer of this provider, the nearest end first. */
export function Answers() {
  const { data, error, isFetching, refetch } = useRead(api.deadlines.list, asked);
  const rows = data?.list.filter(({ kind }) => answered.has(kind));
  return (
    <Card title="待我答复">
      {error && !data ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data || !rows ? (
        <Skeleton height={96} />
      ) : rows.length === 0 ? (
        <p className={styles.note}>没有待您答复的邀请、雇佣、签署与维权。</p>
      ) : (
        <ul className={styles.answers}>
          {rows.map((row) => (
            <li key={row.key}>
              <StatusTag tone={row.left_seconds < 0 ? 'negative' : 'warning'}>{row.kind_text}</StatusTag>
              <Link to={row.link}>{row.title}</Link>
              <p className={styles.note}>
                <Countdown seconds={row.left_seconds} of={data} ends={row.consequence} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

import { api, useRead } from '../client';
import { readAhead } from '../client/use-read';
import { Button } from '../ui/Button';
import { ReadFault } from '../ui/ReadFault';
import { StatusTag } from '../ui/StatusTag';
import styles from './crowdsourcing.module.css';

const asked = { invited: 1, page_size: 20 } as const;

/** The invitations are read before the hall is shown. */
export const readInvitationsAhead = (): Promise<void> => readAhead(api.requests.hall, asked);

/** Requests for this provider alone, or for a few invited ones: the hall of others does not show them. */
export function Invitations({ onOpen }: { onOpen: (requestNo: string) => void }) {
  const read = useRead(api.requests.hall, asked);
  if (!read.data) return <ReadFault of={read} what="邀请" />;
  const { list, total } = read.data;
  if (total === 0) return null;
  return (
    <section className={styles.forecast} aria-label="邀请我的">
      <strong>{`邀请我的（${total}）`}</strong>
      <ul className={styles.invitations}>
        {list.map(
          ({
            request_no: no,
            title,
            mode_text: mode,
            amount,
            employer,
            deadline,
            has_bid: hasBid,
            status,
            status_text: statusText,
          }) => (
            <li key={no}>
              <button type="button" className={styles.line} onClick={() => onOpen(no)}>
                <span className={styles.title}>{title}</span>
                <span className={styles.no}>
                  {[mode, amount.text, employer.name, deadline && `${deadline.slice(0, 16)}截止`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
              {status === 'countered' ? (
                <StatusTag tone="info">{statusText}</StatusTag>
              ) : hasBid ? (
                <StatusTag tone="positive">已投标</StatusTag>
              ) : (
                <Button size="small" aria-label={`查看邀请：${title}`} onClick={() => onOpen(no)}>
                  查看邀请
                </Button>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

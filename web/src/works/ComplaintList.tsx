import {
  type ComplaintSide,
  complaintSideTexts,
  type ComplaintStatus,
} from '@uc/contract/works/complaint-texts';
import { saveFile } from '../client/files';
import { Button } from '../ui/Button';
import { Countdown } from '../ui/Countdown';
import { MomentText } from '../ui/MomentText';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { type Complaint, complaintTones } from './complaint';
import styles from './complaints.module.css';

type Action = Complaint['actions'][number];
const actionTexts: Record<Action, string> = { answer: '回应投诉', withdraw: '撤回投诉' };

/** Complaints with the statements of both sides; those that wait for an answer come first. */
export function ComplaintList({
  rows,
  side,
  onAct,
}: {
  rows: readonly Complaint[] | undefined;
  side: ComplaintSide;
  onAct: (action: Action, row: Complaint) => void;
}) {
  return (
    <ul className={styles.list} aria-label={complaintSideTexts[side]} aria-busy={rows === undefined}>
      {rows === undefined
        ? [0, 1, 2].map((n) => (
            <li key={n} className={styles.item}>
              <Skeleton height={132} />
            </li>
          ))
        : rows.map((row) => <Item key={row.complaint_no} row={row} onAct={onAct} />)}
    </ul>
  );
}

function Item({ row, onAct }: { row: Complaint; onAct: (action: Action, row: Complaint) => void }) {
  const [complainant, provider] = row.side === 'received' ? [row.other, '您'] : ['您', row.other];
  return (
    <li className={styles.item}>
      <header className={styles.head}>
        <h2>{`《${row.title}》`}</h2>
        <StatusTag tone={complaintTones[row.status as ComplaintStatus]}>{row.status_text}</StatusTag>
        {row.seconds_left !== null && (
          <span className={styles.clock}>
            <Countdown seconds={row.seconds_left} of={row} ends="视为投诉成立" />
          </span>
        )}
      </header>
      <Said
        who={`${complainant} 以“${row.ground_text}”投诉`}
        at={row.created_at}
        text={row.body}
        files={row.files}
        row={row}
      />
      {row.answer !== null && row.answered_at !== null && (
        <Said
          who={`${provider} 回应`}
          at={row.answered_at}
          text={row.answer}
          files={row.answer_files}
          row={row}
        />
      )}
      {row.reason !== null && row.decided_at !== null && (
        <Said who="处理结果" at={row.decided_at} text={row.reason} files={[]} row={row} />
      )}
      <footer className={styles.foot}>
        <span className={styles.note}>{`${row.complaint_no} · 作品${row.work_no}`}</span>
        {row.actions.map((action) => (
          <Button
            key={action}
            size="small"
            kind={action === 'answer' ? 'primary' : 'plain'}
            aria-label={`${actionTexts[action]}：${row.title}（${row.complaint_no.slice(-4)}）`}
            onClick={() => onAct(action, row)}
          >
            {actionTexts[action]}
          </Button>
        ))}
      </footer>
    </li>
  );
}

function Said({
  who,
  at,
  text,
  files,
  row,
}: {
  who: string;
  at: string;
  text: string;
  files: Complaint['files'];
  row: Complaint;
}) {
  return (
    <div className={styles.said}>
      <p className={styles.note}>
        {who} · <MomentText value={at} />
      </p>
      <p className={styles.text}>{text}</p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ file_id: id, name }) => (
            <li key={id}>
              <Button
                size="small"
                kind="quiet"
                aria-label={`下载证据：${name}（${row.complaint_no.slice(-4)}）`}
                onClick={() => void saveFile(id).catch(() => undefined)}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

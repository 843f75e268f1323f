import { saveFile } from '../client/files';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { MomentText } from '../ui/MomentText';
import styles from './support.module.css';
import type { TicketDetail, TicketEntry } from './ticket';

/** What was said and done, the oldest first. */
export const TicketEntries = ({ ticket: { entries } }: { ticket: TicketDetail }) => (
  <Card>
    <ol className={styles.entries} aria-label="沟通记录">
      {entries.map((entry, index) => (
        <Entry key={`${entry.at}/${index}`} entry={entry} />
      ))}
    </ol>
  </Card>
);

function Entry({ entry: { actor, at, text, by, body, files } }: { entry: TicketEntry }) {
  return (
    <li className={by === 'staff' ? styles.answer : styles.said}>
      <p className={styles.note}>
        {`${actor} · ${text} · `}
        <MomentText value={at} />
      </p>
      {body !== null && <p className={styles.text}>{body}</p>}
      {files.length > 0 && (
        <p className={styles.actions}>
          {files.map(({ file_id: id, name }) => (
            <Button
              key={id}
              size="small"
              kind="quiet"
              aria-label={`下载附件：${name}`}
              onClick={() => void saveFile(id).catch(() => undefined)}
            >
              {name}
            </Button>
          ))}
        </p>
      )}
    </li>
  );
}

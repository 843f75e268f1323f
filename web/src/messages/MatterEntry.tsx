import { useId, useState } from 'react';
import { Link } from 'react-router';
import { to } from '../routes';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { MomentText } from '../ui/MomentText';
import { NotedText } from '../ui/NotedText';
import type { Selection } from '../ui/record-columns';
import { SelectRow } from '../ui/SelectBoxes';
import { StatusTag } from '../ui/StatusTag';
import { type Matter, nameOf } from './message';
import { MatterActions } from './MatterActions';
import { MatterLines } from './MatterLines';
import styles from './matters.module.css';
import { keyOf } from './use-chosen';

/** A matter by its newest message, which may be chosen with others, which opens the others in place; a message that is alone leads to itself. */
export function MatterEntry({ matter, selection }: { matter: Matter; selection: Selection | undefined }) {
  const { title, summary, size, unread, muted, object, category_text, at } = matter;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = nameOf(matter);
  const isUnread = unread > 0 && <span className="visually-hidden">未读：</span>;
  const hidden = <span className="visually-hidden">{`（${object?.no ?? summary}，${at}）`}</span>;
  return (
    <li
      className={classes(
        styles.entry,
        unread > 0 && !muted && styles.unread,
        isOpen && styles.open,
        selection?.selected.has(keyOf(matter)) && styles.chosen,
      )}
    >
      <div className={styles.head}>
        <span className={styles.box} data-unprinted>
          {selection && <SelectRow id={keyOf(matter)} selection={selection} />}
        </span>
        <span className={styles.chevron}>
          {size > 1 && <Icon name={isOpen ? 'down' : 'right'} size={16} />}
        </span>
        <span className={styles.dot} />
        <div className={styles.title}>
          <NotedText note={summary}>
            {size > 1 ? (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={() => setOpen(!isOpen)}
              >
                {isUnread}
                {title}
                {hidden}
              </button>
            ) : (
              <Link to={to('messages.mailbox', { id: matter.msg_id })}>
                {isUnread}
                {title}
                {hidden}
              </Link>
            )}
          </NotedText>
        </div>
        <span className={styles.about}>{object ? `${object.text} ${object.no}` : category_text}</span>
        <div className={styles.state}>
          {muted && <StatusTag>已静音</StatusTag>}
          {object?.state && <StatusTag>{object.state}</StatusTag>}
        </div>
        <span className={styles.count}>
          {size > 1 && unread > 0 && <b>{unread}条未读</b>}
          {size > 1 && <span>共{size}条</span>}
        </span>
        <span className={styles.when}>
          <MomentText value={at} />
        </span>
        <div className={styles.actions}>{selection && <MatterActions matter={matter} name={name} />}</div>
      </div>
      {isOpen && matter.matter !== null && (
        <div id={id} className={styles.lines}>
          <MatterLines matter={matter.matter} name={name} />
        </div>
      )}
    </li>
  );
}

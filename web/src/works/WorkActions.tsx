import { Button } from '../ui/Button';
import { actionText, nameOf, type Work, type WorkAction } from './work';
import styles from './works.module.css';

/** Actions on a work; each button names its work. */
export function WorkActions({
  work,
  onAct,
}: {
  work: Work;
  onAct: (action: WorkAction, work: Work) => void;
}) {
  return (
    <div className={styles.actions}>
      {work.actions.map((action) => {
        const text = actionText(action, work);
        return (
          <Button
            key={action}
            size="small"
            kind="quiet"
            aria-label={`${text}：${nameOf(work)}`}
            onClick={() => onAct(action, work)}
          >
            {text}
          </Button>
        );
      })}
    </div>
  );
}

import { Button } from '../ui/Button';
import { actionText, nameOf, type Work, type WorkAction } from './work';

/** Actions on a work; each button names its work. */
export const workActions = (work: Work, onAct: (action: WorkAction, work: Work) => void) =>
  work.actions.map((action) => {
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
  });

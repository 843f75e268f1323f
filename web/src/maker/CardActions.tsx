import { Button } from '../ui/Button';
import { nameOf, type OwnCard } from './project';
import { type Step, stepIds, steps } from './steps';

interface Props {
  card: OwnCard;
  onEdit: () => void;
  onOpen: () => void;
  onDo: (step: Step) => void;
}

/** Actions on a project from its card; each button names its project. */
export function CardActions({ card, onEdit, onOpen, onDo }: Props) {
  const name = nameOf(card);
  const { actions } = card;
  const edit = card.status === 'draft' ? '继续填写' : '编辑';
  return (
    <>
      {actions.includes('edit') ? (
        <Button size="small" kind="primary" aria-label={`${edit}：${name}`} onClick={onEdit}>
          {edit}
        </Button>
      ) : (
        <Button size="small" aria-label={`查看：${name}`} onClick={onOpen}>
          查看
        </Button>
      )}
      {stepIds
        .filter((step) => actions.includes(step))
        .map((step) => (
          <Button
            key={step}
            size="small"
            kind="quiet"
            aria-label={`${steps[step].text}：${name}`}
            onClick={() => onDo(step)}
          >
            {steps[step].text}
          </Button>
        ))}
    </>
  );
}

import { type DragEvent, useState } from 'react';
import { IconButton } from '../ui/Button';
import { Skeleton } from '../ui/Skeleton';
import type { Order } from './use-order';
import { nameOf, type Work, type WorkAction } from './work';
import { workActions } from './work-actions';
import { WorkCard } from './WorkCard';
import styles from './works.module.css';

interface Props {
  rows: readonly Work[] | undefined;
  /** Set while they are put in order. */
  order: Order | undefined;
  onOpen: (work: Work) => void;
  onAct: (action: WorkAction, work: Work) => void;
}

/** Works as pictures; while they are put in order, each is dragged or moved by its two arrows. */
export function WorkGrid({ rows, order, onOpen, onAct }: Props) {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => (setFrom(undefined), setOver(undefined));
  if (rows === undefined)
    return (
      <ul className={styles.grid} aria-busy aria-label="作品">
        {Array.from({ length: 8 }, (_, index) => (
          <li key={index} className={styles.card}>
            <Skeleton height={150} />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </li>
        ))}
      </ul>
    );
  const dragOf = (index: number) =>
    order && {
      draggable: true as const,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setFrom(index);
      },
      onDragOver: (event: DragEvent) => {
        if (from === undefined || !order.mayMove(from, index)) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (from !== undefined) order.move(from, index);
        end();
      },
      onDragEnd: end,
    };
  return (
    <ul className={styles.grid} aria-label="作品">
      {rows.map((work, index) => (
        <WorkCard
          key={work.work_no}
          work={work}
          drag={dragOf(index)}
          isOver={over === index}
          onOpen={() => onOpen(work)}
        >
          {order ? (
            <Arrows work={work} index={index} order={order} />
          ) : (
            <div className={styles.actions}>{workActions(work, onAct)}</div>
          )}
        </WorkCard>
      ))}
    </ul>
  );
}

function Arrows({ work, index, order }: { work: Work; index: number; order: Order }) {
  return (
    <div className={styles.arrows}>
      <IconButton
        name="left"
        label={`前移：${nameOf(work)}`}
        aria-disabled={!order.mayMove(index, index - 1)}
        onClick={() => order.move(index, index - 1)}
      />
      <span>第{index + 1}位</span>
      <IconButton
        name="right"
        label={`后移：${nameOf(work)}`}
        aria-disabled={!order.mayMove(index, index + 1)}
        onClick={() => order.move(index, index + 1)}
      />
    </div>
  );
}

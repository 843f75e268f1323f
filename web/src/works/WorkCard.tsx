import type { DragEvent, ReactNode } from 'react';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { StatusTag } from '../ui/StatusTag';
import { contentsOf, nameOf, toneOf, type Work } from './work';
import styles from './works.module.css';

/** Its cover, or a text that it has none. */
export function Cover({ work, isSmall = false }: { work: Work; isSmall?: boolean }) {
  return (
    <span className={classes(styles.cover, isSmall && styles.thumb)}>
      {work.cover ? (
        <img
          src={work.cover.small}
          alt=""
          width={work.cover.width}
          height={work.cover.height}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      ) : (
        <Icon name="list" size={isSmall ? 18 : 28} />
      )}
    </span>
  );
}

interface Drag {
  draggable: true;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDragEnd: () => void;
  onDrop: (event: DragEvent) => void;
}

/** A work as a picture with its facts. */
export function WorkCard({
  work,
  drag,
  isOver = false,
  onOpen,
  children,
}: {
  work: Work;
  /** While works are put in order. */
  drag?: Drag | undefined;
  isOver?: boolean;
  onOpen: () => void;
  /** Content of its foot. */
  children: ReactNode;
}) {
  return (
    <li className={classes(styles.card, drag && styles.dragged, isOver && styles.over)} {...drag}>
      <button type="button" className={styles.open} onClick={onOpen} disabled={drag !== undefined}>
        <Cover work={work} />
        <span className={styles.title}>{nameOf(work)}</span>
        <span className="visually-hidden">{work.work_no}</span>
      </button>
      <div className={styles.marks}>
        {work.is_top && <span className={styles.top}>置顶</span>}
        <StatusTag tone={toneOf(work)}>{work.status_text}</StatusTag>
      </div>
      <p className={styles.about}>
        <span>{work.category_text ?? '未选择类目'}</span>
        <span>{contentsOf(work)}</span>
        <span>浏览 {work.views}</span>
      </p>
      <div className={styles.foot}>{children}</div>
    </li>
  );
}

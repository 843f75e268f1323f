import { RowActions } from '../ui/RowActions';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import { contentsOf, nameOf, toneOf, type Work, type WorkAction } from './work';
import { workActions } from './work-actions';
import { Cover } from './WorkCard';
import styles from './works.module.css';

/** The columns of 作品管理 (works.md#screen). */
export const workColumns = (
  onOpen: (work: Work) => void,
  onAct: (action: WorkAction, work: Work) => void,
): Column<Work>[] => [
  {
    key: 'title',
    title: '作品',
    card: 'title',
    render: (work) => (
      <button type="button" className={styles.line} onClick={() => onOpen(work)}>
        <Cover work={work} isSmall />
        <span>
          <span className={styles.title}>
            {work.is_top && <span className={styles.top}>置顶</span>} {nameOf(work)}
          </span>
          <span className={styles.no}>{work.work_no}</span>
        </span>
      </button>
    ),
  },
  { key: 'category', title: '类目', width: 132, render: ({ category_text }) => category_text ?? '—' },
  { key: 'contents', title: '内容', width: 140, render: contentsOf },
  { key: 'views', title: '浏览', width: 72, align: 'end', render: ({ views }) => views },
  {
    key: 'status',
    title: '状态',
    width: 112,
    card: 'mark',
    render: (work) => <StatusTag tone={toneOf(work)}>{work.status_text}</StatusTag>,
  },
  { key: 'creator', title: '上传人', width: 104, render: ({ creator }) => creator },
  {
    key: 'updated',
    title: '更新时间',
    width: 148,
    card: 'when',
    render: ({ updated_at }) => <MomentText value={updated_at} />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 148,
    card: 'actions',
    render: (work) => <RowActions of={nameOf(work)}>{workActions(work, onAct)}</RowActions>,
  },
];

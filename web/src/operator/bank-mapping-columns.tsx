import { useState } from 'react';
import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { RowActions } from '../ui/RowActions';
import { sizeText } from '../ui/size-text';
import { StatusTag } from '../ui/StatusTag';
import { api } from './api';
import { dropUpload, endMapping, keepUpload, refuseMapping, type Upload } from './bank-mapping-events';
import type { Mapping } from './bank-mapping-typed';
import { EventDialog } from './EventDialog';
import styles from './operator.module.css';
import type { Event } from './queue';

/** A button that asks before its event. */
function Ask<T>({ event, item, of, subject }: { event: Event<T>; item: T; of: string; subject: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`${event.text}：${of}`} onClick={() => setAsking(true)}>
        {event.text}
      </Button>
      {isAsking && (
        <EventDialog
          event={event as unknown as Event<unknown>}
          item={item}
          subject={subject}
          onClose={() => setAsking(false)}
          onDone={() =>
            refresh([api.mappings.staffUploads, api.mappings.staffMappings, api.bankfiles.staffStatements])
          }
        />
      )}
    </>
  );
}

const tones = { open: 'warning', review: 'info', same: 'info', ready: 'positive' } as const;
/** Files that wait for a description. */
export const uploadColumns = (onOpen: (no: string) => void): Column<Upload>[] => [
  {
    key: 'file',
    title: '文件',
    card: 'title',
    render: ({ file, size }) => (
      <>
        {file}
        <div className={styles.note}>{sizeText(size)}</div>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'mark',
    render: ({ state, state_text: text, note }) => (
      <>
        <StatusTag tone={tones[state]}>{text}</StatusTag>
        {note !== '' && <div className={styles.note}>{note}</div>}
      </>
    ),
  },
  {
    key: 'at',
    title: '上传',
    width: 170,
    card: 'when',
    render: ({ by, at }) => (
      <>
        {by} <MomentText value={at} />
      </>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 200,
    card: 'actions',
    render: (upload) => (
      <RowActions of={upload.file}>
        {upload.state === 'ready' ? (
          <Ask event={keepUpload} item={upload} of={upload.file} subject={`bank-upload/${upload.no}`} />
        ) : (
          <Button
            size="small"
            aria-label={`${upload.state === 'review' ? '查看并确认' : '说明各列'}：${upload.file}`}
            onClick={() => onOpen(upload.no)}
          >
            {upload.state === 'review' ? '查看并确认' : '说明各列'}
          </Button>
        )}
        <Ask event={dropUpload} item={upload} of={upload.file} subject={`bank-upload/${upload.no}`} />
      </RowActions>
    ),
  },
];

/** Descriptions that were kept, with their versions. */
export const mappingColumns: Column<Mapping>[] = [
  {
    key: 'title',
    title: '银行与账号',
    card: 'title',
    render: ({ title, account, version, form_text: form }) => (
      <>
        {title} {account}
        <div className={styles.note}>
          第{version}版，{form}
        </div>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'mark',
    render: ({ state, state_text: text, reason }) => (
      <>
        <StatusTag tone={state === 'approved' ? 'positive' : state === 'open' ? 'info' : 'neutral'}>
          {text}
        </StatusTag>
        {reason !== '' && <div className={styles.note}>{reason}</div>}
      </>
    ),
  },
  {
    key: 'at',
    title: '保存',
    width: 170,
    card: 'when',
    render: ({ by, at }) => (
      <>
        {by} <MomentText value={at} />
      </>
    ),
  },
  { key: 'decided', title: '确认', width: 120, render: ({ decided_by: by }) => by || '—' },
  {
    key: 'actions',
    title: '操作',
    width: 130,
    card: 'actions',
    render: (mapping) => {
      const event = mapping.actions.includes('end')
        ? endMapping
        : mapping.actions.includes('refuse')
          ? refuseMapping
          : undefined;
      if (event === undefined) return '—';
      const subject = `bank-mapping/${mapping.mapping_no}`;
      return <Ask event={event} item={mapping} of={mapping.title} subject={subject} />;
    },
  },
];

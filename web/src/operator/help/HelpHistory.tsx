import { useState } from 'react';
import { helpActs } from '@uc/contract/help-texts';
import { useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MomentText } from '../../ui/MomentText';
import type { Column } from '../../ui/record-columns';
import { RecordTable } from '../../ui/RecordTable';
import { Skeleton } from '../../ui/Skeleton';
import { api } from '../api';
import { EventDialog } from '../EventDialog';
import type { Event } from '../queue';
import { Difference } from './Difference';
import { type HelpPage, linesOf } from './help-page';

type Version = HelpPage['versions'][number];
interface Opened {
  page: HelpPage;
  no: number;
}

const goBack: Event<Opened> = {
  id: 'go-back',
  text: '发布此版本',
  endpoint: api.help.staffHelpGoBack,
  question: (opened) => <VersionDifference {...opened} />,
  input: ({ page: { topic, no }, no: to }) => ({ topic, no, to }),
};

const columnsOf = (onOpen: (version: Version) => void): Column<Version>[] => [
  { key: 'no', title: '版本', width: 80, card: 'figure', render: ({ no }) => `第${no}版` },
  {
    key: 'act',
    title: '操作',
    card: 'title',
    render: ({ act, source_no: source }) =>
      source === null ? helpActs[act] : `${helpActs[act]}（恢复第${source}版）`,
  },
  { key: 'by', title: '操作人', width: 140, render: ({ by }) => by },
  { key: 'at', title: '时间', width: 160, card: 'when', render: ({ at }) => <MomentText value={at} /> },
  {
    key: 'actions',
    title: '操作',
    width: 100,
    card: 'actions',
    render: (version) => (
      <Button size="small" aria-label={`查看第${version.no}版`} onClick={() => onOpen(version)}>
        查看
      </Button>
    ),
  },
];

/** 历史版本: who did what when, and what each version changed; an older one is published again. */
export function HelpHistory({ page, onDone }: { page: HelpPage; onDone: () => void }) {
  const [opened, setOpened] = useState<number>();
  return (
    <Card title="历史版本" flush>
      <RecordTable
        caption="历史版本"
        columns={columnsOf(({ no }) => setOpened(no))}
        rows={page.versions}
        rowKey={({ no }) => String(no)}
        error={null}
        onRetry={() => undefined}
        empty={<EmptyState icon="list" title="没有修改过" hint="保存或发布后，每个版本都会保留在这里" />}
      />
      {opened !== undefined && (
        <EventDialog
          event={goBack as unknown as Event<unknown>}
          item={{ page, no: opened }}
          subject={`help/${page.topic}/${opened}`}
          onClose={() => setOpened(undefined)}
          onDone={onDone}
        />
      )}
    </Card>
  );
}

/** What a version changed, and what publishing it again would change. */
function VersionDifference({ page: { topic, latest, is_built_in: isBuiltIn }, no }: Opened) {
  const hasBefore = no > 1 || isBuiltIn;
  const version = useRead(api.help.staffHelpVersion, { topic, no });
  const before = useRead(api.help.staffHelpVersion, { topic, no: no - 1 }, { enabled: hasBefore });
  const failed = version.error ?? before.error;
  if (failed) return <ErrorBlock message={failed.message} onRetry={() => void version.refetch()} />;
  if (!version.data || (hasBefore && !before.data)) return <Skeleton height={160} />;
  return (
    <>
      {before.data && (
        <>
          <h3>{no === 1 ? '与内置内容相比' : `与第${no - 1}版相比`}</h3>
          <Difference before={linesOf(before.data)} after={linesOf(version.data)} label="与上一版的差异" />
        </>
      )}
      <h3>发布此版本，与最新内容相比</h3>
      <Difference before={linesOf(latest)} after={linesOf(version.data)} label="与最新内容的差异" />
    </>
  );
}

import { Link } from 'react-router';
import type { Api } from '@uc/contract';
import { helpStates } from '@uc/contract/help-texts';
import { helpGroups } from '@uc/contract/help-topics';
import { useRead, type WireOutput } from '../client';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { RecordTable } from '../ui/RecordTable';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import { api } from './api';

type Row = WireOutput<Api['help']['staffHelpList']>['list'][number];

const columns: Column<Row>[] = [
  {
    key: 'title',
    title: '标题',
    card: 'title',
    render: ({ topic, title }) => <Link to={`/help/page?topic=${topic}`}>{title}</Link>,
  },
  { key: 'group', title: '分类', width: 130, render: ({ group }) => helpGroups[group] },
  {
    key: 'state',
    title: '状态',
    width: 150,
    card: 'mark',
    render: ({ state, has_draft: hasDraft }) => (
      <>
        <StatusTag tone={state === 'hidden' ? 'neutral' : 'positive'}>{helpStates[state]}</StatusTag>
        {hasDraft && ' '}
        {hasDraft && <StatusTag tone="warning">有草稿</StatusTag>}
      </>
    ),
  },
  {
    key: 'answers',
    title: '已解决 / 未解决',
    width: 140,
    align: 'end',
    card: 'figure',
    render: ({ solved, unsolved }) => `${solved} / ${unsolved}`,
  },
  {
    key: 'changed',
    title: '最近修改',
    width: 170,
    card: 'when',
    render: ({ changed_by: by, changed_at: at }) =>
      at === null ? (
        '—'
      ) : (
        <>
          {by}
          <div>
            <MomentText value={at} />
          </div>
        </>
      ),
  },
];

/** 帮助 (support.md#pages-edited-by-staff): the pages that customers read. */
export default function HelpPagesScreen() {
  const list = useRead(api.help.staffHelpList, {}, { afterWrites: true });
  return (
    <Screen
      title="帮助"
      actions={
        <ButtonLink kind="primary" icon="plus" to="/help/page">
          新建帮助页面
        </ButtonLink>
      }
    >
      <Card flush>
        <RecordTable
          caption="帮助页面"
          columns={columns}
          rows={list.data?.list}
          rowKey={({ topic }) => topic}
          error={list.error}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          minWidth={800}
          empty={<EmptyState icon="list" title="没有帮助页面" />}
        />
      </Card>
    </Screen>
  );
}

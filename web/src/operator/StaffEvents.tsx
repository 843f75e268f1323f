import type { ComponentProps } from 'react';
import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { RecordList } from '../ui/RecordList';

type StaffEvent = WireOutput<Api['operator']['staffEvents']>['list'][number];

const columns: Column<StaffEvent>[] = [
  { key: 'at', card: 'when', title: '时间', width: 170, render: ({ at }) => <MomentText value={at} /> },
  { key: 'name', title: '人员', card: 'title', render: ({ name }) => name },
  { key: 'event', title: '事项', width: 130, card: 'mark', render: ({ event_text }) => event_text },
  { key: 'by', title: '操作人', width: 120, render: ({ by }) => by },
  { key: 'ip', title: '来源', width: 140, render: ({ ip }) => ip ?? '—' },
  { key: 'reason', title: '原因', render: ({ reason }) => reason ?? '' },
];

/** 登录与变更记录 of staff. */
export const StaffEvents = (
  list: Pick<ComponentProps<typeof RecordList<StaffEvent>>, 'read' | 'paging' | 'onPage'>,
) => (
  <Card title="登录与变更记录" flush>
    <RecordList
      {...list}
      caption="登录与变更记录"
      columns={columns}
      rowKey={({ event_id }) => event_id}
      empty={<EmptyState icon="clock" title="没有记录" />}
    />
  </Card>
);

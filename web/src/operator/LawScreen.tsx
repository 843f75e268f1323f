import type { Api } from '@uc/contract';
import { lawGroups, type LawGroup } from '@uc/contract/filings/law-texts';
import { useRead, type WireOutput } from '../client';
import { api } from './api';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { choice } from '../ui/filters';
import { Notice } from '../ui/Notice';
import type { Column } from '../ui/record-columns';
import { RecordTable } from '../ui/RecordTable';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters } from '../ui/use-filters';

type Row = WireOutput<Api['law']['staffLawList']>['list'][number];
const PANEL = 'law';
const groups = Object.keys(lawGroups) as [LawGroup, ...LawGroup[]];
const lawFilters = { group: choice(groups) };

const columns: Column<Row>[] = [
  { key: 'name', title: '项目', card: 'title', render: ({ name }) => name },
  {
    key: 'value',
    card: 'figure',
    title: '数值',
    width: 140,
    align: 'end',
    render: ({ value_text }) => value_text,
  },
  { key: 'from', card: 'when', title: '生效', width: 116, render: ({ valid_from }) => valid_from },
  { key: 'to', title: '失效', width: 116, render: ({ valid_to }) => valid_to ?? '—' },
  {
    key: 'state',
    title: '状态',
    width: 96,
    card: 'mark',
    render: ({ is_current, valid_to }) => (
      <StatusTag tone={is_current ? 'positive' : 'neutral'}>
        {is_current ? '适用中' : valid_to === null ? '未生效' : '已失效'}
      </StatusTag>
    ),
  },
  { key: 'source', title: '依据', render: ({ source }) => source },
];

/** 法规与费用表 (filings.md#tables-of-law): every value with its days and its source; changes are a queue. */
export default function LawScreen() {
  const { filters, set } = useFilters(lawFilters, 'group');
  const list = useRead(api.law.staffLawList, { group: filters.group });
  return (
    <Screen title="法规与费用表">
      <Notice>
        数值自生效日起适用，已受理的申请保留受理时的规定。变更须由两人完成：“法规与费用变更”中提交与复核。
      </Notice>
      <Card flush>
        <Tabs
          label="分类"
          panel={PANEL}
          tabs={groups.map((id) => ({ id, text: lawGroups[id] }))}
          current={filters.group}
          onChange={(group) => set({ group })}
        />
        <div {...panelOf(PANEL, filters.group)}>
          <RecordTable
            caption={`${lawGroups[filters.group]}的法规与费用`}
            columns={columns}
            rows={list.data?.list}
            error={list.error}
            onRetry={() => void list.refetch()}
            rowKey={({ code, valid_from }) => `${code} ${valid_from}`}
            minWidth={900}
            empty={<EmptyState icon="list" title="没有规定" />}
          />
        </div>
      </Card>
    </Screen>
  );
}

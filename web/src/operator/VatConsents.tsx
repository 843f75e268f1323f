import { useState } from 'react';
import type { Api } from '@uc/contract';
import { useRead, type WireOutput } from '../client';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { RecordList } from '../ui/RecordList';
import { StatusTag } from '../ui/StatusTag';
import { api } from './api';
import { Customer, CustomerNames } from './Customer';

type Consent = WireOutput<Api['withholding']['staffVatList']>['list'][number];
const columns: Column<Consent>[] = [
  { key: 'customer', title: '自然人', card: 'title', render: ({ uid }) => <Customer uid={uid} /> },
  { key: 'version', title: '同意书', width: 96, render: ({ version }) => `第${version}版` },
  { key: 'given', title: '同意时间', width: 160, render: ({ given_at }) => <MomentText value={given_at} /> },
  {
    key: 'state',
    title: '状态',
    width: 208,
    render: ({ withdrawn_at, is_outgrown }) =>
      withdrawn_at === null ? (
        <StatusTag tone="positive">有效</StatusTag>
      ) : (
        <>
          已于 <MomentText value={withdrawn_at} /> {is_outgrown ? '因实名变更终止' : '撤回'}
        </>
      ),
  },
];

/** Who has consented that the platform files value added tax (ADR 159). */
export function VatConsents() {
  const [isOpen, setOpen] = useState(false);
  const [paging, setPaging] = useState({ page: 1, page_size: 10 });
  const read = useRead(api.withholding.staffVatList, paging, { keepPrevious: true });
  const { data } = read;
  return (
    <Card
      title={data ? `增值税代办：${data.in_force}人同意` : '增值税代办'}
      extra={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起名单' : '查看名单'}
        </Button>
      }
      flush
    >
      {isOpen && (
        <CustomerNames uids={data?.list.map(({ uid }) => uid) ?? []}>
          <RecordList
            caption="增值税代办同意"
            columns={columns}
            read={read}
            rowKey={({ consent_no }) => consent_no}
            paging={paging}
            onPage={setPaging}
            empty={
              <EmptyState
                icon="list"
                title="还没有自然人同意代办"
                hint="服务商在“个税预扣”页同意后显示在这里"
              />
            }
            minWidth={560}
          />
        </CustomerNames>
      )}
    </Card>
  );
}

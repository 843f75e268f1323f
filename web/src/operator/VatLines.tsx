import { useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '@uc/contract';
import { useRead, type WireOutput } from '../client';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import type { Column } from '../ui/record-columns';
import { RecordList } from '../ui/RecordList';
import { api } from './api';
import { Customer, CustomerNames } from './Customer';
import styles from './operator.module.css';
import { amountColumns, sideText, type VatRow } from './vat-columns';

type Answer = WireOutput<Api['invoices']['staffVatLines']>;
type Line = Answer['list'][number];

const columnsOf = (sums: Answer['sums'] | undefined): Column<Line>[] => [
  {
    key: 'number',
    title: '发票',
    width: 228,
    card: 'title',
    total: sums && `合计 ${sums.count} 份`,
    render: ({ number, apply_no: no, side_text, kind_text, issued_on }) => (
      <>
        <Link to={`/queue/invoice?view=all&keyword=${no}`}>{number}</Link>
        <div className={styles.note}>{`${issued_on} · ${side_text} · ${kind_text}`}</div>
      </>
    ),
  },
  ...amountColumns<Line>(sums, 104),
  { key: 'customer', title: '客户', render: ({ uid }) => <Customer uid={uid} /> },
];

/** The documents that a figure of the report is made of. */
export function VatLines({ row, month, onClose }: { row: VatRow; month: string; onClose: () => void }) {
  const [paging, setPaging] = useState({ page: 1, page_size: 10 });
  const side = row.side && { side: row.side };
  const read = useRead(
    api.invoices.staffVatLines,
    { month, rate: row.rate, ...side, ...paging },
    { keepPrevious: true },
  );
  return (
    <Dialog
      shape="drawer"
      title={`${month} · ${row.rate_text} · ${sideText(row.side)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <CustomerNames uids={read.data?.list.map(({ uid }) => uid) ?? []}>
        <RecordList
          caption="发票明细"
          columns={columnsOf(read.data?.sums)}
          read={read}
          rowKey={({ doc_no: no, rate_text }) => `${no}/${rate_text}`}
          rowHeight={64}
          minWidth={760}
          hasTotals
          empty={<EmptyState icon="list" title="没有发票" />}
          paging={paging}
          onPage={(change) => setPaging({ ...paging, ...change })}
        />
      </CustomerNames>
    </Dialog>
  );
}

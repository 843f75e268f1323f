import { Link } from 'react-router';
import { type InvoiceStatus, invoiceStatuses } from '@uc/contract/finance/invoice-texts';
import { api, useRead } from '../../client';
import { useSaving } from '../../forms/use-saving';
import { to } from '../../routes';
import { Button } from '../../ui/Button';
import { FilterText } from '../../ui/FilterBar';
import { FilterSelect } from '../../ui/FilterSelect';
import { NotedText } from '../../ui/NotedText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import { StatusTag } from '../../ui/StatusTag';
import { TabbedList } from '../../ui/TabbedList';
import { colourTones, type Invoice, invoiceTones } from './invoice';
import styles from './invoices.module.css';
import type { TabContent } from './tab-content';

const statusOptions = [['', '全部'], ...Object.entries(invoiceStatuses)] as const;

/** 开票记录: applications, and the invoices that they have become. */
export function InvoiceRecords({ state, tabs }: TabContent) {
  const { status, keyword, page, page_size } = state.filters;
  const narrowed = { ...(status && { status: status as InvoiceStatus }), ...(keyword && { keyword }) };
  const read = useRead(api.invoices.list, { ...narrowed, page, page_size }, { keepPrevious: true });
  const pack = useSaving();
  const above = (read.data?.list ?? []).some(({ number }) => number !== null) && (
    <div className={styles.bar}>
      {pack.refusal && <span role="alert">{pack.refusal}</span>}
      <Button
        icon="down"
        busy={pack.isBusy}
        onClick={() => pack.save(api.invoices.pack, keyword ? { keyword } : {})}
      >
        打包下载发票文件
      </Button>
    </div>
  );
  return (
    <TabbedList
      above={above}
      tabs={tabs}
      state={state}
      fields={
        <>
          <FilterText name="keyword" label="编号" value={keyword} placeholder="申请、发票或订单编号" />
          <FilterSelect name="status" label="状态" value={status} options={statusOptions} />
        </>
      }
      caption="开票记录"
      columns={columns}
      read={read}
      rowKey={({ apply_no: no }) => no}
      oneLine
      minWidth={860}
      empty={{ title: '还没有申请过发票', hint: '在“可开票订单”中选择已完成的订单，可以合并开一张发票' }}
      unmatched={{ icon: 'search', title: '没有符合条件的记录', hint: '可以清除筛选条件' }}
    />
  );
}

const columns: Column<Invoice>[] = [
  {
    key: 'title',
    title: '抬头',
    card: 'title',
    render: ({ apply_no: no, title_name: name, kind_text: kind }) => (
      <NotedText note={kind}>
        <Link to={to('finance.invoices', { no })} aria-label={`${name}，${no}`}>
          {name}
        </Link>
      </NotedText>
    ),
  },
  {
    key: 'amount',
    title: '价税合计（元）',
    width: 136,
    align: 'end',
    card: 'figure',
    render: ({ amount }) => <MoneyText value={amount} />,
  },
  { key: 'number', title: '发票号码', width: 200, render: ({ number }) => number ?? '—' },
  {
    key: 'status',
    title: '状态',
    width: 176,
    card: 'mark',
    render: ({ status, status_text, colour, colour_text, red_waiting: waits }) => (
      <span className={styles.tags}>
        <StatusTag tone={invoiceTones[status]}>{status_text}</StatusTag>
        {colour !== null && colour !== 'normal' && (
          <StatusTag tone={colourTones[colour]}>{colour_text ?? ''}</StatusTag>
        )}
        {waits > 0 && <StatusTag tone="warning">待红冲</StatusTag>}
      </span>
    ),
  },
  { key: 'by', title: '申请人', width: 112, render: ({ created_by }) => created_by },
  {
    key: 'at',
    title: '申请时间',
    width: 148,
    card: 'when',
    render: ({ created_at: at }) => <MomentText value={at} />,
  },
];

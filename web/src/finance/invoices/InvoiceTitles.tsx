import { useState } from 'react';
import { api, toast, useCan, useRead, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { RecordTable } from '../../ui/RecordTable';
import { RowActions } from '../../ui/RowActions';
import type { Column } from '../../ui/record-columns';
import { StatusTag } from '../../ui/StatusTag';
import { panelOf, Tabs } from '../../ui/Tabs';
import { DeleteTitleDialog } from './DeleteTitleDialog';
import type { Title } from './invoice';
import styles from './invoices.module.css';
import { MonthlyInvoice } from './MonthlyInvoice';
import type { TabContent } from './tab-content';
import { TitleDialog } from './TitleDialog';

/** 发票抬头: the default first. */
export function InvoiceTitles({ tabs }: TabContent) {
  const mayChange = useCan()('finance.invoice:apply');
  const { data, error, isFetching, refetch } = useRead(api.invoices.titles, {});
  const [opened, open] = useState<{ of: 'new' | 'edit' | 'delete'; title?: Title }>();
  const prefer = useWrite(api.invoices.titleDefault, { refreshes: [api.invoices.titles] });
  const close = () => open(undefined);
  const add = mayChange && (
    <Button kind="primary" onClick={() => open({ of: 'new' })}>
      添加抬头
    </Button>
  );
  const setDefault = ({ title_no, version, name }: Title) =>
    void prefer.submit({ title_no, version }).then(
      () => toast(`已将“${name}”设为默认抬头`, 'success'),
      () => undefined,
    );
  const actions: Column<Title> = {
    key: 'actions',
    title: '操作',
    width: 112,
    card: 'actions',
    render: (title) => (
      <RowActions of={title.name}>
        <Button
          size="small"
          kind="quiet"
          aria-label={`编辑抬头：${title.name}`}
          onClick={() => open({ of: 'edit', title })}
        >
          编辑
        </Button>
        {!title.is_default && (
          <Button
            size="small"
            kind="quiet"
            aria-label={`设为默认：${title.name}`}
            onClick={() => setDefault(title)}
          >
            设为默认
          </Button>
        )}
        <Button
          size="small"
          kind="quiet"
          aria-label={`删除抬头：${title.name}`}
          onClick={() => open({ of: 'delete', title })}
        >
          删除
        </Button>
      </RowActions>
    ),
  };
  return (
    <div className={styles.page}>
      <Card flush>
        <Tabs {...tabs} />
        <div {...panelOf(tabs.panel, tabs.current)}>
          {data && data.list.length > 0 && <div className={styles.bar}>{add}</div>}
          <RecordTable
            caption="发票抬头"
            columns={mayChange ? [...columns, actions] : columns}
            rows={data?.list}
            rowKey={({ title_no: no }) => no}
            oneLine
            minWidth={860}
            skeletonRows={3}
            isFetching={isFetching}
            error={error}
            onRetry={() => void refetch()}
            empty={
              <EmptyState icon="list" title="还没有发票抬头" hint="添加后，申请开票时直接选用" action={add} />
            }
          />
        </div>
        {(opened?.of === 'new' || opened?.of === 'edit') && (
          <TitleDialog title={opened.title} onClose={close} />
        )}
        {opened?.of === 'delete' && opened.title && (
          <DeleteTitleDialog title={opened.title} onClose={close} />
        )}
      </Card>
      {data && data.list.length > 0 && <MonthlyInvoice titles={data.list} />}
    </div>
  );
}

const columns: Column<Title>[] = [
  { key: 'name', title: '抬头', card: 'title', render: ({ name }) => name },
  { key: 'kind', title: '类型', width: 128, render: ({ kind_text: kind }) => kind },
  { key: 'tax', title: '税号', width: 200, render: ({ tax_no: taxNo }) => taxNo || '—' },
  {
    key: 'default',
    title: '默认',
    width: 88,
    card: 'mark',
    render: ({ is_default: isDefault }) => (isDefault ? <StatusTag tone="info">默认</StatusTag> : '—'),
  },
];

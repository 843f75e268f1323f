import type { ReactNode } from 'react';
import { FileButton } from '../../forms/FileButton';
import { Card, Facts } from '../../ui/Card';
import { CopyText } from '../../ui/CopyText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { StatusTag } from '../../ui/StatusTag';
import { colourTones, type InvoiceDetail, invoiceTones } from './invoice';
import styles from './invoices.module.css';

/** Title, amounts, state, files and actions of an application. */
export function InvoiceHead({ invoice, children }: { invoice: InvoiceDetail; children: ReactNode }) {
  const { status, status_text, colour, colour_text, reason, number, issued_on, files, title } = invoice;
  return (
    <Card>
      <header className={styles.head}>
        <h2>{title.name}</h2>
        <StatusTag tone={invoiceTones[status]}>{status_text}</StatusTag>
        {colour !== null && <StatusTag tone={colourTones[colour]}>{colour_text ?? ''}</StatusTag>}
      </header>
      {reason !== null && (
        <Notice tone="warning">{`${status === 'failed' ? '税务平台的答复' : '原因'}：${reason}`}</Notice>
      )}
      {invoice.port_text !== null && <Notice tone="info">{invoice.port_text}</Notice>}
      {status === 'issued' && files.length === 0 && (
        <Notice tone="info">发票文件尚未收到，收到后可以在这里下载。</Notice>
      )}
      <Facts
        facts={[
          ['申请编号', <CopyText key="no" text={invoice.apply_no} label="申请编号" />],
          ['发票类型', invoice.kind_text],
          ['销售方', invoice.seller],
          ['税号', title.tax_no || '—'],
          ['金额（不含税）', <MoneyText key="net" value={invoice.net} unit="¥" price />],
          ['税额', <MoneyText key="tax" value={invoice.tax} unit="¥" price />],
          ['价税合计', <MoneyText key="amount" value={invoice.amount} unit="¥" price />],
          ...(number === null
            ? []
            : ([
                ['发票号码', <CopyText key="number" text={number} label="发票号码" />],
                ['开票日期', issued_on ?? '—'],
              ] as const)),
          [
            '申请',
            <span key="by">
              {invoice.created_by} <MomentText value={invoice.created_at} />
            </span>,
          ],
        ]}
      />
      {files.length > 0 && (
        <p className={styles.tags}>
          {files.map(({ file_id: id, name }) => (
            <FileButton key={id} fileId={id} name={name} />
          ))}
        </p>
      )}
      <div className={styles.tags}>{children}</div>
    </Card>
  );
}

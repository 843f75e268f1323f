import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { refresh } from '../client/refresh';
import { sendForm } from '../client/send-form';
import { FileField } from '../ui/FileField';
import { api } from './api';
import { StaffFile } from './StaffFile';
import styles from './operator.module.css';

type Case = WireOutput<Api['invoices']['staffDetail']>;
const reads = [api.invoices.staffDetail, api.invoices.staffList];

/** The files of an invoice, and one more: an XML issues what is being issued. */
export function InvoiceFiles({ item }: { item: Case }) {
  const send = async (_use: string, file: File, options: Parameters<typeof sendForm>[2]) => {
    const fields = { no: item.apply_no, file };
    const { files } = (await sendForm(api.invoices.staffFile, fields, options)) as Case;
    refresh(reads);
    return files.at(-1)!;
  };
  // What is at the platform is issued there, and brings its files.
  const takes = item.status === 'issued' || (item.status === 'issuing' && item.port === null);
  if (!takes && item.files.length === 0) return null;
  return (
    <section className={styles.case} aria-label="发票文件">
      <h3>发票文件</h3>
      {item.files.map(({ file_id: id, name, sha256 }) => (
        <div key={id}>
          <StaffFile fileId={id} text={name} />
          <p className={styles.note}>{`SHA-256 ${sha256.slice(0, 16)}…`}</p>
        </div>
      ))}
      {takes && (
        <FileField
          label="上传发票文件"
          use="invoice_file"
          send={send}
          files={[]}
          hint={
            item.status === 'issuing'
              ? '税务平台交付的OFD、PDF或XML，原样保存；上传XML时读取号码与金额，与申请一致即登记为已开票'
              : '税务平台交付的OFD、PDF或XML，原样保存；XML与已登记的号码与金额核对'
          }
          onChange={() => undefined}
        />
      )}
    </section>
  );
}

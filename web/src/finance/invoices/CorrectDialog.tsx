import { Link } from 'react-router';
import { api, toast, useRead, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { to } from '../../routes';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Notice } from '../../ui/Notice';
import { ReadFault } from '../../ui/ReadFault';
import { type InvoiceDetail, invoiceReads } from './invoice';
import styles from './invoices.module.css';
import { TitleField } from './TitleField';

/** After a failure: the title as it is now, or another one. */
export function CorrectDialog({
  invoice: { apply_no, version, reason },
  onClose,
}: {
  invoice: InvoiceDetail;
  onClose: () => void;
}) {
  const titles = useRead(api.invoices.titles, {});
  const write = useWrite(api.invoices.correct, { refreshes: invoiceReads, quiet: true });
  const first = titles.data?.list[0]?.title_no ?? '';
  const form = useForm({
    initial: { title_no: '' },
    async send({ title_no }) {
      await write.submit({ apply_no, version, title_no: title_no || first });
      toast('已按更正后的抬头重新提交', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="更正抬头后重新提交"
      confirm="重新提交"
      cancel="取消"
      busy={form.busy}
      disabled={first === ''}
      error={form.alert}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Notice
          tone="warning"
          action={<Link to={to('finance.invoices', { tab: 'titles' })}>去修改抬头</Link>}
        >{`税务平台的答复：${reason ?? ''}`}</Notice>
        <ReadFault of={titles} what="发票抬头" />
        <TitleField
          titles={titles.data?.list ?? []}
          {...form.field('title_no')}
          value={form.values.title_no || first}
        />
      </div>
    </ConfirmDialog>
  );
}

import { useNavigate } from 'react-router';
import type { InvoiceKind } from '@uc/contract/finance/invoice-texts';
import { api, toast, useRead, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { to } from '../../routes';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { PageTotal } from '../../ui/PageTotal';
import { ReadFault } from '../../ui/ReadFault';
import { type InvoiceableOrder, invoiceReads } from './invoice';
import styles from './invoices.module.css';
import { KindField } from './KindField';
import { TitleDialog } from './TitleDialog';
import { TitleField } from './TitleField';

/** 申请开票: one invoice over the chosen orders. */
export function ApplyDialog({
  orders,
  onClose,
  onDone,
}: {
  orders: readonly InvoiceableOrder[];
  onClose: () => void;
  onDone: () => void;
}) {
  const navigate = useNavigate();
  const titles = useRead(api.invoices.titles, {});
  const write = useWrite(api.invoices.apply, { refreshes: invoiceReads, quiet: true });
  const first = titles.data?.list[0]?.title_no ?? '';
  const form = useForm({
    initial: { kind: 'ordinary', title_no: '' },
    async send({ kind, title_no }) {
      const { apply_no: no } = await write.submit({
        kind: kind as InvoiceKind,
        title_no: title_no || first,
        orders: orders.map(({ order_no, amount }) => ({ order_no, amount })),
      });
      toast('开票申请已提交，开具后会通知您', 'success');
      onDone();
      onClose();
      void navigate(to('finance.invoices', { no }));
    },
  });
  // The first title is typed before anything can be asked for.
  if (titles.data?.list.length === 0) return <TitleDialog onClose={onClose} staysOpenFor="apply" />;
  return (
    <ConfirmDialog
      title="申请开票"
      confirm="提交申请"
      cancel="取消"
      busy={form.busy}
      disabled={titles.data === undefined}
      error={form.alert}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className={styles.plain}>
          {`${orders.length}个订单合并开一张发票，价税合计 ¥`}
          <PageTotal price amounts={orders.map(({ amount }) => amount)} />
        </p>
        <ReadFault of={titles} what="发票抬头" />
        <KindField {...form.field('kind')} />
        <TitleField
          titles={titles.data?.list ?? []}
          {...form.field('title_no')}
          value={form.values.title_no || first}
        />
      </div>
    </ConfirmDialog>
  );
}

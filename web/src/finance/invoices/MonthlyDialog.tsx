import type { Api } from '@uc/contract';
import type { InvoiceKind } from '@uc/contract/finance/invoice-texts';
import { api, toast, useWrite, type WireOutput } from '../../client';
import { TickBox } from '../../forms/TickBox';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { Title } from './invoice';
import styles from './invoices.module.css';
import { KindField } from './KindField';
import { TitleField } from './TitleField';

/** Turns the monthly invoice on, with its kind and title, or off. */
export function MonthlyDialog({
  monthly,
  titles,
  onClose,
}: {
  monthly: WireOutput<Api['invoices']['monthly']>;
  titles: readonly Title[];
  onClose: () => void;
}) {
  const write = useWrite(api.invoices.monthlySave, { refreshes: [api.invoices.monthly], quiet: true });
  const known = titles.find(({ title_no: no }) => no === monthly.title_no) ?? titles[0];
  const form = useForm({
    initial: { is_on: true, kind: monthly.kind as string, title_no: known?.title_no ?? '' },
    async send({ is_on, kind, title_no }) {
      await write.submit({ is_on, kind: kind as InvoiceKind, title_no, version: monthly.version });
      toast(is_on ? '每月自动开票已开启' : '每月自动开票已关闭', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="设置每月自动开票"
      confirm="保存"
      cancel="取消"
      busy={form.busy}
      error={form.alert}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TickBox isOn={form.values.is_on} onChange={(is_on) => form.set({ is_on })}>
          每月自动申请开票
        </TickBox>
        {form.values.is_on && (
          <>
            <KindField {...form.field('kind')} />
            <TitleField titles={titles} {...form.field('title_no')} />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

import {
  invoiceLimits,
  type InvoiceTitleKind,
  invoiceTitleKinds,
  taxNoFault,
} from '@uc/contract/finance/invoice-texts';
import { api, toast, useWrite } from '../../client';
import { TickBox } from '../../forms/TickBox';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { SelectField, TextField } from '../../ui/Field';
import type { Title } from './invoice';
import styles from './invoices.module.css';

const { name: mostName, address, tel, bank, account, mails: mostMails } = invoiceLimits;
const mailsOf = (typed: string) => typed.split(/[\s,，;；、]+/).filter(Boolean);

/** Adds a title, or changes one. */
export function TitleDialog({
  title,
  onClose,
  staysOpenFor,
}: {
  title?: Title | undefined;
  onClose: () => void;
  /** The application that goes on with it, so that the dialog gives way to it by itself. */
  staysOpenFor?: 'apply';
}) {
  const write = useWrite(api.invoices.titleSave, { refreshes: [api.invoices.titles], quiet: true });
  const form = useForm({
    initial: {
      kind: (title?.kind ?? 'enterprise') as string,
      name: title?.name ?? '',
      tax_no: title?.tax_no ?? '',
      address: title?.address ?? '',
      tel: title?.tel ?? '',
      bank: title?.bank ?? '',
      account: title?.account ?? '',
      mails: title?.mails.join('，') ?? '',
      is_printed: title?.is_printed ?? false,
      is_default: title?.is_default ?? false,
    },
    check: ({ kind, name, tax_no: taxNo, mails }) => ({
      name: name.trim().length < 2 ? `抬头名称为2-${mostName}个字` : undefined,
      tax_no: taxNoFault(kind as InvoiceTitleKind, taxNo.trim().toUpperCase()),
      mails: mailsOf(mails).length > mostMails ? `最多填写${mostMails}个邮箱` : undefined,
    }),
    async send({ is_default, kind, mails, ...fields }) {
      await write.submit({
        title: { ...fields, kind: kind as InvoiceTitleKind, mails: mailsOf(mails) },
        is_default,
        ...(title && { title_no: title.title_no, version: title.version }),
      });
      toast('发票抬头已保存', 'success');
      if (staysOpenFor === undefined) onClose();
    },
  });
  const kind = form.values.kind as InvoiceTitleKind;
  return (
    <ConfirmDialog
      title={title ? '编辑发票抬头' : '添加发票抬头'}
      confirm="保存"
      cancel="取消"
      busy={form.busy}
      error={form.alert}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <SelectField label="抬头类型" {...form.field('kind')}>
          {Object.entries(invoiceTitleKinds).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextField label={kind === 'person' ? '姓名' : '名称'} most={mostName} {...form.field('name')} />
        <TextField
          label={kind === 'person' ? '身份证号码（选填）' : kind === 'organ' ? '税号（选填）' : '税号'}
          hint={kind === 'person' ? '填写后，发票进入您在税务平台的个人票夹' : '请与营业执照一致'}
          {...form.field('tax_no')}
        />
        <TextField label="地址（选填）" most={address} {...form.field('address')} />
        <TextField label="电话（选填）" most={tel} {...form.field('tel')} />
        <TextField label="开户银行（选填）" most={bank} {...form.field('bank')} />
        <TextField label="银行账号（选填）" most={account} {...form.field('account')} />
        <TextField
          label="接收邮箱（选填）"
          hint={`最多${mostMails}个，用逗号分开`}
          {...form.field('mails')}
        />
        <TickBox isOn={form.values.is_printed} onChange={(is_printed) => form.set({ is_printed })}>
          将地址、电话与银行信息打印在备注栏
        </TickBox>
        {title?.is_default !== true && (
          <TickBox isOn={form.values.is_default} onChange={(is_default) => form.set({ is_default })}>
            设为默认抬头
          </TickBox>
        )}
      </div>
    </ConfirmDialog>
  );
}

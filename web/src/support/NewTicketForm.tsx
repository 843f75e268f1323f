import { useNavigate } from 'react-router';
import {
  type TicketCategory,
  ticketCategoryTexts,
  ticketDocuments,
  ticketLimits,
} from '@uc/contract/support/texts';
import { api, toast, useWrite } from '../client';
import { upload } from '../client/upload';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { to } from '../routes';
import { Button } from '../ui/Button';
import { SelectField, TextField } from '../ui/Field';
import { FileField, type UploadedFile } from '../ui/FileField';
import { TextArea } from '../ui/TextArea';
import { DocumentState } from './DocumentState';
import styles from './support.module.css';
import { bodyFault, type Ticket, ticketReads } from './ticket';

/** The form of a ticket; with a document it needs no category. */
export function NewTicketForm({ document }: { document?: NonNullable<Ticket['document']> }) {
  const navigate = useNavigate();
  const write = useWrite(api.support.open, { refreshes: ticketReads, quiet: true });
  const form = useForm({
    initial: { category: '', title: '', body: '', files: [] as readonly UploadedFile[] },
    check: ({ category, title, body }) => ({
      category: document === undefined && category === '' ? '请选择问题类型' : undefined,
      title: title.trim().length < 2 ? `标题为2-${ticketLimits.title}个字` : undefined,
      body: bodyFault(body),
    }),
    async send({ category, title, body, files }) {
      const opened = await write.submit({
        category: document === undefined ? (category as TicketCategory) : ticketDocuments[document.kind],
        title,
        body,
        files: files.map(({ file_id }) => file_id),
        ...(document !== undefined && { kind: document.kind, biz_no: document.no }),
      });
      toast('工单已提交，有答复时会通知您', 'success');
      void navigate(to('support', { no: opened.ticket_no }), { replace: true });
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      {document === undefined ? (
        <SelectField label="问题类型" {...form.field('category')}>
          <option value="">请选择</option>
          {Object.entries(ticketCategoryTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ) : (
        <div className={styles.about} aria-label="关联单据" role="group">
          <span className={styles.note}>关联单据与当前状态</span>
          <DocumentState document={document} />
        </div>
      )}
      <TextField label="标题" most={ticketLimits.title} {...form.field('title')} />
      <TextArea
        label="问题描述"
        rows={6}
        most={ticketLimits.most}
        hint="请写明经过与您的期望；不要填写密码、验证码与完整的银行卡号"
        {...form.field('body')}
      />
      <FileField
        label="附件（选填）"
        use="ticket_file"
        send={upload}
        most={ticketLimits.files}
        files={form.values.files}
        onChange={(files) => form.set({ files })}
      />
      <RefusalNotice of={form} />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={form.busy}>
          提交工单
        </Button>
      </div>
    </form>
  );
}

import { ticketLimits } from '@uc/contract/support/texts';
import { api, toast, useWrite } from '../client';
import { upload } from '../client/upload';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { FileField, type UploadedFile } from '../ui/FileField';
import { TextArea } from '../ui/TextArea';
import styles from './support.module.css';
import { bodyFault, type TicketDetail, ticketReads } from './ticket';

/** 回复: the customer adds something to a ticket. */
export function ReplyForm({ ticket: { ticket_no, version, status } }: { ticket: TicketDetail }) {
  const write = useWrite(api.support.reply, { refreshes: ticketReads, quiet: true });
  const form = useForm({
    initial: { body: '', files: [] as readonly UploadedFile[] },
    check: ({ body }) => ({ body: bodyFault(body) }),
    async send({ body, files }) {
      await write.submit({ ticket_no, version, body, files: files.map(({ file_id }) => file_id) });
      toast('回复已提交', 'success');
    },
  });
  return (
    <Card>
      <form {...form.props} className={styles.form}>
        <TextArea
          label={status === 'asked' ? '补充说明' : '回复'}
          rows={4}
          most={ticketLimits.most}
          hint="请不要填写密码、验证码与完整的银行卡号"
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
            提交回复
          </Button>
        </div>
      </form>
    </Card>
  );
}

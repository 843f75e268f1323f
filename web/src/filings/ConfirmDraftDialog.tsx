import { seenLength } from '@uc/contract/seen-length';
import { useId } from 'react';
import { api, toast, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextArea } from '../ui/TextArea';
import { type FilingRow, nameOf, readsOf } from './filing';
import styles from './filings.module.css';

/** The draft of a patent: approved, or sent back with changes to make; the person is verified when it is sent. */
export function ConfirmDraftDialog({
  row,
  event,
  onClose,
}: {
  row: FilingRow;
  event: 'approve' | 'change';
  onClose: () => void;
}) {
  const id = useId();
  const isChange = event === 'change';
  const confirm = useWrite(api.patent.confirmDraft, { refreshes: readsOf('patent'), quiet: true });
  const form = useForm({
    initial: { comment: '' },
    check: ({ comment }) => ({
      comment: isChange && seenLength(comment.trim()) < 2 ? '请说明需要修改的内容' : undefined,
    }),
    async send({ comment }) {
      const said = comment.trim();
      await confirm.submit({
        app_no: row.app_no,
        version: row.version,
        event,
        ...(said && { comment: said }),
      });
      toast(isChange ? '已提出修改' : '稿件已确认', 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title={`${isChange ? '修改稿件' : '确认稿件'}：${nameOf(row)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {isChange ? '提出修改' : '确认稿件'}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p>{isChange ? '最多可提出3次修改。' : '确认后将按此稿件提交官方，不能再修改。'}</p>
        <TextArea
          label={isChange ? '修改意见' : '备注（选填）'}
          rows={4}
          most={2000}
          {...form.field('comment')}
        />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}

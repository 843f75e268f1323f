import { useId } from 'react';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { toast, useRead, useWrite } from '../client';
import { upload } from '../client/files';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { FileField, type KeptFile } from '../ui/FileField';
import { TextArea } from '../ui/TextArea';
import { Duties } from './CaseParts';
import { callsOf, type FilingRow, nameOf, readsOf } from './filing';
import styles from './filings.module.css';

/** 补充材料, 补正, 答复审查意见: words and files, for what is asked for now. */
export function ReplyDialog({
  area,
  row,
  onClose,
}: {
  area: FilingArea;
  row: FilingRow;
  onClose: () => void;
}) {
  const id = useId();
  const { data } = useRead(callsOf(area).detail, { app_no: row.app_no });
  const reply = useWrite(callsOf(area).reply, { refreshes: readsOf(area), quiet: true });
  const form = useForm({
    initial: { comment: '', files: [] as readonly KeptFile[] },
    check: ({ comment }) => ({
      comment: [...comment.trim()].length < 2 ? '请填写2-2000个字的说明' : undefined,
    }),
    async send({ comment, files }) {
      await reply.submit({
        app_no: row.app_no,
        version: row.version,
        comment: comment.trim(),
        files: files.map(({ file_id }) => file_id),
      });
      toast('已提交答复', 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title={`答复：${nameOf(row)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.isBusy}>
            提交答复
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        {data && <Duties one={data} />}
        <TextArea label="说明" rows={6} maxLength={2000} {...form.field('comment')} />
        <FileField
          label="材料（选填）"
          use="filing_answer"
          send={upload}
          most={10}
          files={form.values.files}
          error={form.problems.files}
          onChange={(files) => form.set({ files })}
        />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}

import { seenLength } from '@uc/contract/seen-length';
import { useId } from 'react';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { toast, useRead, useWrite } from '../client';
import { refresh } from '../client/refresh';
import { upload } from '../client/upload';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { FileField, type UploadedFile } from '../ui/FileField';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';
import { TextArea } from '../ui/TextArea';
import { AnsweredDialog, isAnswered } from './AnsweredDialog';
import { AskedAndAnswer } from './Asked';
import { callsOf, type FilingRow, nameOf, readsOf } from './filing';
import styles from './filings.module.css';

const none: readonly UploadedFile[] = [];
const programPapers = [
  ['source_file', '源程序', 'copyright_source'],
  ['manual_file', '说明文档', 'copyright_manual'],
] as const;

/** 补充材料, 补正, 答复审查意见: words and files for the present demand. */
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
  const read = useRead(callsOf(area).detail, { app_no: row.app_no });
  const reply = useWrite(callsOf(area).reply, { refreshes: readsOf(area), quiet: true });
  // Papers of a program are read again to page and line.
  const isProgram = area === 'copyright' && row.kind === 'software' && row.status === 'correction';
  const form = useForm({
    initial: { comment: '', files: none, source_file: none, manual_file: none },
    check: ({ comment }) => ({
      comment: seenLength(comment.trim()) < 2 ? '请填写2-2000个字的说明' : undefined,
    }),
    async send({ comment, files, source_file, manual_file }) {
      const answer = {
        app_no: row.app_no,
        version: row.version,
        comment: comment.trim(),
        files: files.map(({ file_id }) => file_id),
        ...(isProgram && {
          papers: { source_file: source_file[0]?.file_id, manual_file: manual_file[0]?.file_id },
        }),
      };
      await reply.submit(answer).catch((error: unknown) => {
        // It may have arrived all the same: the case says so.
        refresh(readsOf(area));
        throw error;
      });
      toast('已提交答复，办理专员核对后递交官方', 'success');
      onClose();
    },
  });
  if (read.data && isAnswered(read.data)) return <AnsweredDialog one={read.data} onClose={onClose} />;
  return (
    <Dialog
      shape="page"
      title={`答复：${nameOf(row)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            提交答复
          </Button>
        </>
      }
    >
      <ReadFault of={read} what="需要答复的内容" />
      {read.data ? (
        <AskedAndAnswer area={area} one={read.data}>
          <form id={id} {...form.props} className={styles.form}>
            <TextArea label="说明" rows={6} most={2000} {...form.field('comment')} />
            {isProgram &&
              programPapers.map(([field, label, use]) => (
                <FileField
                  key={field}
                  label={`${label}（选填）`}
                  hint="有修改时重新上传，页数、行数与页眉在提交时核对"
                  use={use}
                  send={upload}
                  files={form.values[field]}
                  error={form.problems[field]}
                  onChange={(files) => form.set({ [field]: files })}
                />
              ))}
            <FileField
              label={isProgram ? '其他材料（选填）' : '材料（选填）'}
              use="filing_answer"
              send={upload}
              most={10}
              files={form.values.files}
              error={form.problems.files}
              onChange={(files) => form.set({ files })}
            />
            <RefusalNotice of={form} />
          </form>
        </AskedAndAnswer>
      ) : (
        !read.error && <Skeleton height={320} />
      )}
    </Dialog>
  );
}

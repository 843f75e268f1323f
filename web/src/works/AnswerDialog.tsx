import { limits } from '@uc/contract/limits';
import { useId } from 'react';
import { complaintLimits } from '@uc/contract/works/complaint-texts';
import { api, toast, useWrite } from '../client';
import { upload } from '../client/upload';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { FileField, type UploadedFile } from '../ui/FileField';
import { TextArea } from '../ui/TextArea';
import { type Complaint, complaintReads, saidFault } from './complaint';
import styles from './complaints.module.css';

/** 回应投诉: the counter-notice of the work's account. */
export default function AnswerDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const id = useId();
  const { complaint_no, version, title, ground_text, body } = complaint;
  const write = useWrite(api.works.answerComplaint, { refreshes: complaintReads, quiet: true });
  const form = useForm({
    initial: { answer: '', files: [] as readonly UploadedFile[] },
    check: ({ answer }) => (saidFault(answer) === undefined ? {} : { answer: saidFault(answer) }),
    async send({ answer, files }) {
      await write.submit({ complaint_no, version, answer, files: files.map(({ file_id }) => file_id) });
      toast(`回应已提交，平台将在${limits.workingDays.complaint}个工作日内裁定`, 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title={`回应投诉：${title}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            提交回应
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p className={styles.quote}>{`投诉理由：${ground_text}\n${body}`}</p>
        <TextArea
          label="回应"
          rows={6}
          most={complaintLimits.most}
          hint="提交后不能修改，投诉方会看到；10-1000个字"
          {...form.field('answer')}
        />
        <FileField
          label="证据（选填）"
          use="complaint_evidence"
          send={upload}
          most={complaintLimits.files}
          files={form.values.files}
          hint="如创作过程、源文件截图、授权文件"
          onChange={(files) => form.set({ files })}
        />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}

import { limits } from '@uc/contract/limits';
import { useId } from 'react';
import {
  type ComplaintGround,
  complaintGroundTexts,
  complaintLimits,
} from '@uc/contract/works/complaint-texts';
import { api, toast, useRead, useWrite } from '../client';
import { upload } from '../client/upload';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { SelectField } from '../ui/Field';
import { FileField, type UploadedFile } from '../ui/FileField';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { TextArea } from '../ui/TextArea';
import { complaintReads, saidFault } from './complaint';
import styles from './complaints.module.css';

/** 投诉作品: ground, statement and evidence. */
export default function ComplainDialog({ workNo, onClose }: { workNo: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.works.complaintTarget, { work_no: workNo });
  if (data && !data.is_own) return <Form work={data} onClose={onClose} />;
  return (
    <Dialog title="投诉作品" onClose={onClose}>
      {data ? (
        <Notice>这是您自己的作品，不能投诉。</Notice>
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  );
}

function Form({
  work: { work_no: workNo, title, author },
  onClose,
}: {
  work: { work_no: string; title: string; author: string };
  onClose: () => void;
}) {
  const id = useId();
  const write = useWrite(api.works.complain, { refreshes: complaintReads, quiet: true });
  const form = useForm({
    initial: { ground: '', body: '', files: [] as readonly UploadedFile[] },
    check: ({ ground, body }) => ({
      ...(ground === '' && { ground: '请选择投诉理由' }),
      ...(saidFault(body) !== undefined && { body: saidFault(body) }),
    }),
    async send({ ground, body, files }) {
      await write.submit({
        work_no: workNo,
        ground: ground as ComplaintGround,
        body,
        files: files.map(({ file_id }) => file_id),
      });
      toast(`投诉已提交，被投诉方须在${limits.complaint.answerDays}天内回应`, 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title="投诉作品"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            提交投诉
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <Notice>
          {`投诉 ${author} 的作品《${title}》。对方有${limits.complaint.answerDays}天回应，会看到投诉内容与证据，不会看到您的完整名称；逾期未回应则作品下架。`}
        </Notice>
        <SelectField label="投诉理由" {...form.field('ground')}>
          <option value="">请选择</option>
          {Object.entries(complaintGroundTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="情况说明"
          rows={6}
          most={complaintLimits.most}
          hint="说明哪一部分侵犯了什么权利或违反了什么规定，10-1000个字"
          {...form.field('body')}
        />
        <FileField
          label="证据（选填）"
          use="complaint_evidence"
          send={upload}
          most={complaintLimits.files}
          files={form.values.files}
          hint="如登记证书、首次发表的截图、授权合同"
          onChange={(files) => form.set({ files })}
        />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}

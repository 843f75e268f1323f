import { seenLength } from '@uc/contract/seen-length';
import { useEffect, useId, useState } from 'react';
import { openedFields } from '@uc/contract/filings/field-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { toast, useRead, useWrite } from '../client';
import { refresh } from '../client/refresh';
import { upload } from '../client/upload';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { FileField, type UploadedFile } from '../ui/FileField';
import { Skeleton } from '../ui/Skeleton';
import { TextArea } from '../ui/TextArea';
import { AnsweredDialog, isAnswered } from './AnsweredDialog';
import { formOf, shownFields, valuesOf } from './case-form';
import { caseSteps, type CaseValues } from './case-steps';
import { CaseFields } from './CaseFields';
import { AskedAndAnswer } from './Asked';
import { callsOf, type FilingCase, type FilingRow, nameOf, readsOf } from './filing';
import styles from './filings.module.css';

interface Props {
  area: FilingArea;
  row: FilingRow;
  onClose: () => void;
}

/** 补充材料: exactly the fields sent back are asked for again, each with its reason. */
export function FixDialog(props: Props) {
  const { area, row, onClose } = props;
  const read = useRead(callsOf(area).detail, { app_no: row.app_no });
  // The first answer is the one that is edited: a later answer would replace typed values.
  const [first, setFirst] = useState<FilingCase>();
  if (first === undefined && read.data) setFirst(read.data);
  if (read.data && isAnswered(read.data)) return <AnsweredDialog one={read.data} onClose={props.onClose} />;
  if (first) return <Fix {...props} given={first} />;
  return (
    <Dialog title={`补充材料：${nameOf(row)}`} onClose={onClose}>
      {read.error ? (
        <ErrorBlock message={read.error.message} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  );
}

function Fix({ area, given, onClose }: Props & { given: FilingCase }) {
  const id = useId();
  const reply = useWrite(callsOf(area).reply, { refreshes: readsOf(area), quiet: true });
  const opened = openedFields(given.fix_items.map(({ field }) => field));
  const form = useForm<CaseValues>({
    initial: { ...valuesOf(area, given), comment: '', answers: [] },
    check: ({ comment }) => ({
      comment: seenLength((comment as string).trim()) < 2 ? '请填写2-2000个字的说明' : undefined,
    }),
    async send({ comment, answers, ...typed }) {
      const now = formOf(area, typed);
      const kept = Object.entries(given.form).filter(([field]) => !opened.has(field));
      const mended = Object.entries(now).filter(([field]) => opened.has(field));
      const answer = {
        app_no: given.app_no,
        version: given.version,
        comment: (comment as string).trim(),
        files: (answers as readonly UploadedFile[]).map(({ file_id }) => file_id),
        ...(opened.size > 0 && { form: Object.fromEntries([...kept, ...mended]) }),
      };
      await reply.submit(answer).catch((error: unknown) => {
        // It may have arrived all the same: the case says so.
        refresh(readsOf(area));
        throw error;
      });
      toast('已提交补充材料', 'success');
      onClose();
    },
  });
  // Once: a changed field is marked no more.
  useEffect(() => {
    form.showProblems(Object.fromEntries(given.fix_items.map(({ field, reason }) => [field, reason])));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const fields = caseSteps[area]
    .flatMap((step) => shownFields(step, form.values))
    .filter(({ name }) => opened.has(name));
  return (
    <Dialog
      shape="page"
      title={`补充材料：${nameOf(given)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            提交补充材料
          </Button>
        </>
      }
    >
      <AskedAndAnswer area={area} one={given}>
        <form id={id} {...form.props} className={styles.form}>
          <CaseFields area={area} form={form} fields={fields} />
          <TextArea label="说明" rows={4} most={2000} {...form.field('comment' as never)} />
          <FileField
            label="其他材料（选填）"
            use="filing_answer"
            send={upload}
            most={10}
            files={form.values.answers as readonly UploadedFile[]}
            error={form.problems.answers}
            onChange={(answers) => form.set({ answers })}
          />
          <RefusalNotice of={form} />
        </form>
      </AskedAndAnswer>
    </Dialog>
  );
}

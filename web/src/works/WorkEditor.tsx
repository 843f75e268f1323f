import { useId } from 'react';
import { api, useRead } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import { useWorkForm } from './use-work-form';
import { nameOf, type WorkDetail } from './work';
import { WorkFields } from './WorkFields';

/** 上传作品, or the newest version of one: its form in a drawer. */
export default function WorkEditor({ workNo, onClose }: { workNo: string | undefined; onClose: () => void }) {
  const isNew = workNo === undefined;
  const { data, error, isFetching, refetch } = useRead(
    api.works.detail,
    { work_no: workNo ?? '' },
    { enabled: !isNew },
  );
  if (isNew || data) return <Editor work={data} onClose={onClose} />;
  return (
    <Dialog shape="drawer" title="编辑作品" onClose={onClose}>
      {error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={480} />
      )}
    </Dialog>
  );
}

function Editor({ work, onClose }: { work: WorkDetail | undefined; onClose: () => void }) {
  const id = useId();
  const form = useWorkForm(work, onClose);
  return (
    <Dialog
      shape="drawer"
      title={work ? `编辑：${nameOf(work)}` : '上传作品'}
      onClose={onClose}
      footer={
        <>
          <Button busy={form.busy} disabled={work && !form.isDirty} onClick={form.save}>
            {form.isChange ? '保存修改' : '保存草稿'}
          </Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy} disabled={!form.mayHandIn}>
            {form.isChange ? '提交修改' : '提交审核'}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} data-dirty={form.isDirty}>
        <WorkFields form={form} />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}

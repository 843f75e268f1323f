import { useId } from 'react';
import { api, useRead } from '../client';
import { refresh } from '../client/refresh';
import { useFirst } from '../forms/use-autosave';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import styles from './maker.module.css';
import { makerReads, type OwnProject } from './project';
import { ProjectFields } from './ProjectFields';
import { useProjectForm } from './use-project-form';

/** 新建项目 and 编辑项目 (maker-screens.md#screens): a drawer that saves by itself. */
export default function ProjectEditor({
  projectNo,
  filing,
  onClose,
}: {
  projectNo: string;
  /** A filing of the account that the project is to name. */
  filing: string | undefined;
  onClose: () => void;
}) {
  const isNew = projectNo === 'new';
  const read = useRead(api.maker.detail, { project_no: projectNo }, { enabled: !isNew, once: true });
  const first = useFirst(read);
  if (isNew || first) return <Editor project={first} filing={filing} onClose={onClose} />;
  return (
    <Dialog shape="drawer" title="编辑项目" onClose={onClose}>
      {read.error ? (
        <ErrorBlock message={read.error.message} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton height={480} />
      )}
    </Dialog>
  );
}

function Editor({
  project,
  filing,
  onClose,
}: {
  project: OwnProject | undefined;
  filing: string | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const form = useProjectForm(project, { filing, onSubmitted: onClose });
  const isShown = project !== undefined && project.published_at !== null && project.status !== 'offline';
  const close = () => {
    refresh(makerReads);
    onClose();
  };
  return (
    <Dialog
      shape="drawer"
      title={project === undefined ? '新建项目' : '编辑项目'}
      onClose={close}
      footer={
        <>
          <span className={styles.saving} role="status">
            {form.savingText}
          </span>
          <Button busy={form.busy} onClick={() => form.thenSaved(close)}>
            保存并关闭
          </Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {isShown ? '提交修改' : '提交审核'}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form} data-dirty={String(form.isDirty)}>
        {isShown && <Notice>修改审核通过前，仍向大家展示原来的内容。</Notice>}
        {project !== undefined && project.reject_items.length > 0 && (
          <Notice tone="negative">
            {project.reject_items.map(({ text, reason }) => `${text}：${reason}`).join('；')}
          </Notice>
        )}
        <ProjectFields form={form} />
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      </form>
    </Dialog>
  );
}

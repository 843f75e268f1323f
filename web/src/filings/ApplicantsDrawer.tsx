import { useState } from 'react';
import { api, toast, useRead, useWrite } from '../client';
import { FileButton } from '../forms/FileButton';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import type { Applicant } from './applicant';
import { ApplicantDialog } from './ApplicantDialog';
import styles from './filings.module.css';

/** 申请人管理: the templates of an account. */
export default function ApplicantsDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.applicants.list, { page: 1, page_size: 100 });
  const remove = useWrite(api.applicants.remove, { refreshes: [api.applicants.list], quiet: true });
  const [edited, setEdited] = useState<{ one?: Applicant }>();
  const [asked, setAsked] = useState<Applicant>();
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setEdited({})}>
      新建申请人
    </Button>
  );
  const removeAsked = async (one: Applicant) => {
    await remove.submit({ applicant_no: one.applicant_no });
    toast('申请人已删除', 'success');
    setAsked(undefined);
  };
  return (
    <Dialog shape="drawer" title="申请人管理" onClose={onClose} footer={data && data.total > 0 && create}>
      {data === undefined ? (
        error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={320} />
        )
      ) : data.total === 0 ? (
        <EmptyState title="还没有申请人" hint="保存后可在每次申请中直接选用" action={create} />
      ) : (
        <ul className={styles.applicants}>
          {data.list.map((one) => (
            <li key={one.applicant_no}>
              <p className={styles.head}>
                <strong>{one.name_cn}</strong>
                {one.status === 'draft' && <StatusTag tone="warning">资料不完整</StatusTag>}
              </p>
              <p className={styles.no}>
                {[one.kind_text, one.region_text, one.id_mask, one.contact, one.phone_mask, one.address_cn]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {[one.id_file, one.licence_file].map(
                (file) =>
                  file && (
                    <p key={file.file_id} className={styles.head}>
                      <span className={styles.no}>{file.name}</span>
                      <FileButton fileId={file.file_id} name={`${one.name_cn} ${file.name}`} text="下载" />
                    </p>
                  ),
              )}
              <div className={styles.buttons}>
                <Button size="small" aria-label={`编辑：${one.name_cn}`} onClick={() => setEdited({ one })}>
                  编辑
                </Button>
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`删除：${one.name_cn}`}
                  onClick={() => setAsked(one)}
                >
                  删除
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited && <ApplicantDialog given={edited.one} onClose={() => setEdited(undefined)} />}
      {asked && (
        <ConfirmDialog
          title="删除申请人"
          confirm="删除"
          danger
          busy={remove.isPending}
          error={remove.error?.message}
          onConfirm={() => void removeAsked(asked).catch(() => undefined)}
          onClose={() => setAsked(undefined)}
        >
          <p>{`删除“${asked.name_cn}”？已提交的申请不受影响。`}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

import { Link } from 'react-router';
import { api, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { ApplicationHistory } from './ApplicationHistory';
import { ApplyForm } from './ApplyForm';
import styles from './credit.module.css';

/** 申请开通 or 申请提额: earlier applications with their outcomes, and a new one where it may be sent. */
export default function ApplyDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.credit.applications, {});
  if (data?.can_apply) return <ApplyForm title={title} known={data} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      {error && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <div className={styles.form}>
          <Notice tone="warning" action={data.link !== null && <Link to={data.link}>去处理</Link>}>
            {data.reason}
          </Notice>
          <ApplicationHistory list={data.list} />
        </div>
      )}
    </Dialog>
  );
}

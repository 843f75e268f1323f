import { limits } from '@uc/contract/limits';
import { lazy, Suspense, useState } from 'react';
import { api, type ClientEndpoint, toast, useRead, useWrite } from '../client';
import { saveDocument } from '../client/files';
import { loaded } from '../client/load';
import { Button } from '../ui/Button';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import styles from './maker.module.css';
import { planReads, type PlanAccessView, planTones } from './plan';

const AskPlanDialog = lazy(() => loaded(() => import('./AskPlanDialog')));

/** 商业计划书 of somebody else: asked for, waited for, read for some days. */
export function PlanAccess({ projectNo }: { projectNo: string }) {
  const { data, error, isFetching, refetch } = useRead(api.plans.standing, { project_no: projectNo });
  const [isAsking, setAsking] = useState(false);
  return (
    <section>
      <h3>商业计划书</h3>
      {data ? (
        <RequestState access={data} onAsk={() => setAsking(true)} />
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={64} />
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <AskPlanDialog projectNo={projectNo} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

function RequestState({
  access: { ask, can_ask: mayAsk },
  onAsk,
}: {
  access: PlanAccessView;
  onAsk: () => void;
}) {
  const withdraw = useWrite(api.plans.withdraw, { refreshes: planReads });
  const { save, isSaving, problem } = useSaving();
  return (
    <div className={styles.planBox}>
      {ask && (
        <p className={styles.tags}>
          <StatusTag tone={planTones[ask.status]}>{ask.status_text}</StatusTag>
          <span className={styles.about}>
            {ask.status === 'granted' && ask.until !== null ? (
              <>
                可下载至 <MomentText value={ask.until} />
              </>
            ) : (
              <>
                申请于 <MomentText value={ask.asked_at} />
              </>
            )}
          </span>
        </p>
      )}
      {ask?.answer && <p className={styles.post}>{`项目方留言：${ask.answer}`}</p>}
      {problem && <Notice tone="negative">{problem}</Notice>}
      {ask === null && (
        <p className={styles.about}>
          计划书不公开，说明查阅理由，经项目方同意后{limits.plan.days}天内可下载。
        </p>
      )}
      <div className={styles.tags}>
        {ask?.actions.includes('read') && (
          <Button kind="primary" busy={isSaving} onClick={() => save(ask.ask_no)}>
            下载计划书
          </Button>
        )}
        {ask?.actions.includes('withdraw') && (
          <Button
            busy={withdraw.isPending}
            onClick={() =>
              void withdraw.submit({ ask_no: ask.ask_no }).then(
                () => toast('已撤回查阅申请', 'success'),
                () => undefined,
              )
            }
          >
            撤回申请
          </Button>
        )}
        {mayAsk && <Button onClick={onAsk}>{ask === null ? '申请查阅' : '重新申请'}</Button>}
      </div>
    </div>
  );
}

/** A download, and why it was refused. */
function useSaving() {
  const [state, setState] = useState<{ isSaving: boolean; problem?: string }>({ isSaving: false });
  const save = (askNo: string) => {
    setState({ isSaving: true });
    saveDocument(api.plans.read as ClientEndpoint, { ask_no: askNo }).then(
      () => setState({ isSaving: false }),
      (error: Error) => setState({ isSaving: false, problem: error.message }),
    );
  };
  return { ...state, save };
}

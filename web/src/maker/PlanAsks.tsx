import { lazy, Suspense, useState } from 'react';
import { api, useRead } from '../client';
import { loaded } from '../client/load';
import { Button } from '../ui/Button';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MomentText } from '../ui/MomentText';
import { Pager } from '../ui/Pager';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import styles from './maker.module.css';
import { planTones, type ReceivedAsk } from './plan';
import { answerTexts, type PlanAnswer } from './plan-answers';

const AnswerPlanDialog = lazy(() => loaded(() => import('./AnswerPlanDialog')));
interface Answering {
  ask: ReceivedAsk;
  answer: PlanAnswer;
}

/** 计划书查阅: who asks for the plan, and every download of it. */
export function PlanAsks({ projectNo }: { projectNo: string }) {
  const [paging, setPaging] = useState({ page: 1, page_size: 10 });
  const [answering, setAnswering] = useState<Answering>();
  const read = useRead(api.plans.received, { project_no: projectNo, ...paging }, { keepPrevious: true });
  const { data, error, isFetching, refetch } = read;
  return (
    <section>
      <h3>计划书查阅</h3>
      {data ? (
        <>
          {data.total === 0 && <p className={styles.about}>还没有人申请查阅商业计划书</p>}
          <ul className={styles.feed} aria-label="计划书查阅申请">
            {data.list.map((ask) => (
              <Item key={ask.ask_no} ask={ask} onAnswer={(answer) => setAnswering({ ask, answer })} />
            ))}
          </ul>
          {data.total > paging.page_size && (
            <Pager page={paging.page} pageSize={paging.page_size} total={data.total} onChange={setPaging} />
          )}
        </>
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={96} />
      )}
      {answering && (
        <Suspense fallback={null}>
          <AnswerPlanDialog {...answering} onClose={() => setAnswering(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function Item({ ask, onAnswer }: { ask: ReceivedAsk; onAnswer: (answer: PlanAnswer) => void }) {
  const { asker, asker_kind: kind, status, status_text: text, reads, read_count: count } = ask;
  return (
    <li>
      <p className={styles.tags}>
        <strong>{asker}</strong>
        <StatusTag>{kind}</StatusTag>
        <StatusTag tone={planTones[status]}>{text}</StatusTag>
      </p>
      <p className={styles.post}>{ask.reason}</p>
      <p className={styles.about}>
        申请于 <MomentText value={ask.asked_at} />
        {ask.until !== null && (
          <>
            {' '}
            · 可查阅至 <MomentText value={ask.until} />
          </>
        )}
        {ask.answer !== null && ` · 答复：${ask.answer}`}
      </p>
      {count > 0 && (
        <details>
          <summary>{`下载记录（${count}次）`}</summary>
          <ul className={styles.plain}>
            {reads.map(({ at, reader }, index) => (
              <li key={index}>
                <MomentText value={at} /> {reader}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.tags}>
        {ask.actions.map((answer) => (
          <Button
            key={answer}
            size="small"
            kind={answer === 'grant' ? 'primary' : 'plain'}
            aria-label={`${answerTexts[answer].text}：${asker}`}
            onClick={() => onAnswer(answer)}
          >
            {answerTexts[answer].text}
          </Button>
        ))}
      </div>
    </li>
  );
}

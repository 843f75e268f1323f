import { lazy, Suspense, useState } from 'react';
import type { Api } from '@uc/contract';
import { api, useCan, useRead, type WireOutput } from '../../client';
import { loaded } from '../../client/load';
import { Button } from '../../ui/Button';
import { ReadFault } from '../../ui/ReadFault';
import { Stars } from '../../ui/StarRating';
import { useAskedStep } from './asked-step';
import type { Contract } from './contract';
import styles from './contracts.module.css';
import { reviewReply } from './review-reply';
import type { Step } from './steps';

const ReviewDialog = lazy(() => loaded(() => import('./ReviewDialog')));
const StepDialog = lazy(() => loaded(() => import('./StepDialog')));
type Written = NonNullable<WireOutput<Api['reviews']['detail']>['own']>;

/** The two reviews after the end: one's own at once, the other's when both have written or the days are over. */
export function Review({ contract }: { contract: Contract }) {
  const { contract_no } = contract;
  const read = useRead(
    api.reviews.detail,
    { contract_no },
    { enabled: contract.status === 'completed' || contract.status === 'terminated' },
  );
  const may = useCan()('crowd.review:write');
  const refOf = useAskedStep();
  const [isWriting, setWriting] = useState(false);
  const [reply, setReply] = useState<Step>();
  const { data } = read;
  if (!data) return <ReadFault of={read} what="评价" />;
  return (
    <section aria-label="评价">
      <h4>评价</h4>
      {data.own && <OneReview of={data.own} />}
      {data.other && <OneReview of={data.other} />}
      {data.other === null && data.other_written && (
        <p className={styles.note}>对方已评价，您评价后双方可见</p>
      )}
      <div className={styles.actions}>
        {may && data.can_write && (
          <Button ref={refOf('review')} size="small" kind="primary" onClick={() => setWriting(true)}>
            {`评价（${data.until?.slice(0, 10) ?? ''}前）`}
          </Button>
        )}
        {may && data.can_reply && (
          <Button size="small" onClick={() => setReply(reviewReply(contract_no))}>
            回复评价
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isWriting && <ReviewDialog contractNo={contract_no} onClose={() => setWriting(false)} />}
        {reply && <StepDialog step={reply} onClose={() => setReply(undefined)} />}
      </Suspense>
    </section>
  );
}

const OneReview = ({ of: { author, at, quality, speed, attitude, text, reply } }: { of: Written }) => (
  <div className={styles.delivery}>
    <p className={styles.note}>{`${author} ${at.slice(0, 10)}`}</p>
    <p className={styles.marks}>
      质量 <Stars value={quality} /> 速度 <Stars value={speed} /> 态度 <Stars value={attitude} />
    </p>
    <p className={styles.text}>{text}</p>
    {reply !== null && <p className={styles.answer}>{`回复：${reply}`}</p>}
  </div>
);

import type { Api } from '@uc/contract';
import { useCan, type WireOutput } from '../../client';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ReadFault } from '../../ui/ReadFault';
import { Skeleton } from '../../ui/Skeleton';
import { Stars } from '../../ui/StarRating';
import { useAskedStep } from './asked-step';
import { type Contract, useReviews } from './contract';
import styles from './contracts.module.css';
import { reviewReply } from './review-reply';
import type { Step } from './steps';

type Written = NonNullable<WireOutput<Api['reviews']['detail']>['own']>;

/** The two reviews after the end: one's own at once, the other's when both have written or the days are over. */
export default function Review({
  contract,
  onWrite,
  onStep,
}: {
  contract: Contract;
  onWrite: () => void;
  onStep: (step: Step) => void;
}) {
  const read = useReviews(contract);
  const may = useCan()('crowd.review:write');
  const refOf = useAskedStep();
  const { data } = read;
  if (!data)
    return read.error ? (
      <ReadFault of={read} what="评价" />
    ) : (
      <Card title="评价">
        <Skeleton height={160} />
      </Card>
    );
  return (
    <Card title="评价">
      <div className={styles.posts}>
        {data.own && <OneReview of={data.own} />}
        {data.other && <OneReview of={data.other} />}
        {data.other === null && data.other_written && (
          <p className={styles.note}>对方已评价，您评价后双方可见</p>
        )}
        <div className={styles.actions}>
          {may && data.can_write && (
            <Button ref={refOf('review')} size="small" onClick={onWrite}>
              {`评价（${data.until?.slice(0, 10) ?? ''}前）`}
            </Button>
          )}
          {may && data.can_reply && (
            <Button size="small" onClick={() => onStep(reviewReply(contract.contract_no))}>
              回复评价
            </Button>
          )}
        </div>
      </div>
    </Card>
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

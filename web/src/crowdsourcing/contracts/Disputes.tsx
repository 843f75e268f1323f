import { formatMoney } from '@uc/contract/money';
import { api, useRead } from '../../client';
import { Pictures } from '../../forms/Pictures';
import { Button } from '../../ui/Button';
import { Card, Facts } from '../../ui/Card';
import { Countdown } from '../../ui/Countdown';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { ReadFault } from '../../ui/ReadFault';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { Timeline } from '../../ui/Timeline';
import type { Contract, Dispute } from './contract';
import styles from './contracts.module.css';
import { places } from './next';
import { disputeStep, type Step } from './steps';

/** The disputes of a contract, the newest first. */
export function Disputes({ contract, onStep }: { contract: Contract; onStep: (step: Step) => void }) {
  const { contract_no, role } = contract;
  const read = useRead(
    api.disputes.list,
    { contract_no, role, page_size: 20 },
    { enabled: contract.signed_at !== null },
  );
  const { data } = read;
  if (!data)
    return contract.is_disputed && !read.error ? (
      <Card title="维权">
        <Skeleton height={240} />
      </Card>
    ) : (
      <ReadFault of={read} what="维权记录" />
    );
  if (data.list.length === 0) return null;
  return (
    <div id={places.disputes} className={styles.place}>
      <Card title="维权">
        <div className={styles.posts}>
          {data.list.map(({ dispute_no: no }) => (
            <OneDispute key={no} disputeNo={no} onStep={onStep} />
          ))}
        </div>
      </Card>
    </div>
  );
}

function OneDispute({ disputeNo, onStep }: { disputeNo: string; onStep: (step: Step) => void }) {
  const { data, error, isFetching, refetch } = useRead(api.disputes.detail, { dispute_no: disputeNo });
  if (!data)
    return error ? (
      <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Skeleton height={160} />
    );
  return (
    <div className={styles.milestone}>
      <div className={styles.head}>
        <strong>{`${data.milestone}：${data.type_text}`}</strong>
        <StatusTag tone={data.ended_at === null ? 'negative' : 'neutral'}>{data.status_text}</StatusTag>
      </div>
      {data.clock && (
        <p className={styles.deadline}>
          <Countdown
            seconds={data.clock.left_seconds}
            of={data}
            ends={data.clock.ends}
            onEnd={() => void refetch()}
          />
        </p>
      )}
      <Facts
        facts={[
          ['申请方', data.applicant_text],
          ['争议金额', `${formatMoney(data.amount)}元`],
          ['主张金额', `${formatMoney(data.claim)}元`],
          ...(data.offer === null
            ? []
            : ([[`${data.offer.by_text}的和解方案`, divisionText(data.offer)]] as const)),
          ...(data.result === null ? [] : ([['处理结果', divisionText(data.result)]] as const)),
        ]}
      />
      <div className={styles.actions}>
        {data.actions.map((action) => {
          const step = disputeStep(action, data);
          return (
            <Button
              key={action}
              size="small"
              kind={action === 'respond' || action === 'agree' ? 'primary' : 'plain'}
              onClick={() => onStep(step)}
            >
              {step.text}
            </Button>
          );
        })}
      </div>
      <Timeline
        entries={data.entries.map(({ at, kind_text: text, author: actor, text: said }) => ({
          at,
          text,
          actor,
          comment: said,
        }))}
      />
      <Pictures files={data.entries.flatMap(({ files }) => files)} of={data.type_text} />
    </div>
  );
}

const divisionText = ({ back, paid, fee }: NonNullable<Dispute['result']>): string =>
  `退回雇主${formatMoney(back)}元，服务商得${formatMoney(paid)}元，服务费${formatMoney(fee)}元`;

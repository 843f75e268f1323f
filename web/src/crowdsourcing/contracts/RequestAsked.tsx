import { api, useRead } from '../../client';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Skeleton } from '../../ui/Skeleton';
import { BidCompare } from '../BidCompare';
import styles from '../crowdsourcing.module.css';
import { RequestContent } from '../RequestContent';
import type { Contract } from './contract';

/** The request that a contract was made of, and of the buyer the bids beside each other. */
export default function RequestAsked({ contract: { request_no, role } }: { contract: Contract }) {
  const { data, error, isFetching, refetch } = useRead(api.requests.detail, { request_no });
  if (!data)
    return error ? (
      <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Skeleton height={320} />
    );
  return (
    <div className={styles.whole}>
      <RequestContent request={data} />
      {role === 'buyer' && data.bid_count > 0 && <BidCompare request={data} />}
    </div>
  );
}

import { useState } from 'react';
import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { Link } from 'react-router';
import { api, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Pager } from '../../ui/Pager';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import styles from './CoinBatches.module.css';
import { sourceLink } from '../source-link';
import { Amount } from '../RecordDrawer';

type Batch = WireOutput<Api['coins']['batches']>['list'][number];

/**
 * Batches of coins: the rest of each and its expiry, the one that is spent next first; each opens into the lines that
 * gave to it and took from it. `only` is the batch that a line has led to.
 */
export function CoinBatches({ only, onClose }: { only: string | undefined; onClose: () => void }) {
  const [paging, setPaging] = useState({ page: 1, page_size: 10 });
  const { data, error, isFetching, refetch } = useRead(
    api.coins.batches,
    { ...paging, ...(only !== undefined && { keyword: only }) },
    { keepPrevious: true },
  );
  return (
    <Dialog shape="drawer" title="创意币批次" onClose={onClose}>
      <p className={styles.note}>消耗顺序：先用赠送币（先到期的先用），再用充值币。</p>
      {error && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Skeleton height={320} />}
      {data?.list.length === 0 && <EmptyState icon="coin" title="还没有创意币批次" />}
      <ul className={styles.batches} aria-busy={isFetching}>
        {data?.list.map((batch) => (
          <BatchItem key={batch.batch_no} batch={batch} isFirstOpen={only !== undefined} />
        ))}
      </ul>
      {data && data.total > paging.page_size && (
        <Pager page={paging.page} pageSize={paging.page_size} total={data.total} onChange={setPaging} />
      )}
    </Dialog>
  );
}

const tones = { live: 'positive', used_up: 'neutral', expired: 'warning' } as const;

function BatchItem({ batch, isFirstOpen }: { batch: Batch; isFirstOpen: boolean }) {
  const [isOpen, setOpen] = useState(isFirstOpen);
  const isSoon = batch.status === 'live' && batch.days_left !== null && batch.days_left <= 30;
  return (
    <li>
      <div className={styles.head}>
        <StatusTag tone={batch.bucket === 'bonus' ? 'info' : 'neutral'}>
          {batch.bucket === 'bonus' ? '赠送币' : '充值币'}
        </StatusTag>
        {batch.status !== 'live' && <StatusTag tone={tones[batch.status]}>{batch.status_text}</StatusTag>}
        <span className={styles.no}>{batch.batch_no}</span>
        <span className={isSoon ? styles.soon : styles.expiry}>
          {batch.expire_at
            ? `${batch.expire_at.slice(0, 10)} 到期${isSoon ? `（剩${batch.days_left}天）` : ''}`
            : '永不过期'}
        </span>
      </div>
      <progress value={batch.remaining} max={batch.amount} aria-label={`批次 ${batch.batch_no} 剩余`} />
      <div className={styles.foot}>
        <p className={styles.note}>
          剩余 <MoneyText value={batch.remaining} /> / <MoneyText value={batch.amount} />
          {batch.frozen > 0 && (
            <>
              ，冻结 <MoneyText value={batch.frozen} />
            </>
          )}
        </p>
        <Button
          size="small"
          kind="quiet"
          aria-expanded={isOpen}
          aria-label={`批次 ${batch.batch_no} 使用明细`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '使用明细'}
        </Button>
      </div>
      {isOpen && <BatchLines batchNo={batch.batch_no} />}
    </li>
  );
}

function BatchLines({ batchNo }: { batchNo: string }) {
  const [paging, setPaging] = useState({ page: 1, page_size: 10 });
  const { data, error, isFetching, refetch } = useRead(
    api.finance.creditList,
    { account: 'coin', batch_no: batchNo, ...paging },
    { keepPrevious: true },
  );
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton height={96} />;
  return (
    <>
      <ul className={styles.lines}>
        {data.list.map((line) => {
          const link = sourceLink(line.biz_type, line.biz_no);
          return (
            <li key={line.record_no}>
              <div>
                <p>
                  {line.type_text} · {link ? <Link to={link}>{line.title}</Link> : line.title}
                </p>
                <p className={styles.note}>
                  <MomentText value={line.time} />
                </p>
              </div>
              <Amount record={line} />
            </li>
          );
        })}
      </ul>
      {data.total > paging.page_size && (
        <Pager page={paging.page} pageSize={paging.page_size} total={data.total} onChange={setPaging} />
      )}
    </>
  );
}

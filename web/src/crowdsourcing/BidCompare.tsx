import { formatMoney } from '@uc/contract/money';
import { useState } from 'react';
import { api, toast, useCan, useRead, useWrite } from '../client';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import { BidCard } from './BidCard';
import { type Bid, crowdReads, type RequestDetail } from './crowd';
import styles from './crowdsourcing.module.css';
import { SelectDialog } from './SelectDialog';
import { SelectEarly } from './SelectEarly';

const orders = [
  ['newest', '最新'],
  ['price', '报价从低到高'],
  ['days', '周期从短到长'],
] as const;

const isLive = ({ status }: Bid): boolean => status === 'submitted' || status === 'shortlisted';

/**
 * 投标对比: bidders, prices and days, beside the usual price of such work
 * (crowdsourcing-screens.md#published-requests).
 */
export function BidCompare({ request }: { request: RequestDetail }) {
  const maySelect = useCan()('crowd.request:select');
  const [order, setOrder] = useState<(typeof orders)[number][0]>('newest');
  const [chosen, setChosen] = useState<readonly Bid[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const input = { request_no: request.request_no, order, page_size: 50 };
  const { data, error, isFetching, refetch } = useRead(api.bids.list, input, { keepPrevious: true });
  const shortlist = useWrite(api.bids.shortlist, { refreshes: crowdReads });
  const isReward = request.mode === 'reward';
  const isSelecting = request.status === 'selecting' && maySelect;
  const wanted = Math.min(request.winners, data?.list.filter(isLive).length ?? 0);
  const toggle = (bid: Bid) =>
    setChosen(
      chosen.some(({ bid_no }) => bid_no === bid.bid_no)
        ? chosen.filter(({ bid_no }) => bid_no !== bid.bid_no)
        : [...chosen, bid],
    );
  const list = async (bid: Bid) => {
    await shortlist.submit({ bid_no: bid.bid_no, on: bid.status !== 'shortlisted' });
    toast(bid.status === 'shortlisted' ? '已取消入围' : '已入围', 'success');
  };
  return (
    <section>
      <header>
        <h3>{`${isReward ? '稿件' : '投标对比'}（${request.bid_count}）`}</h3>
        <div className={styles.actions}>
          {!isReward &&
            orders.map(([id, text]) => (
              <Button
                key={id}
                size="small"
                kind={order === id ? 'plain' : 'quiet'}
                aria-pressed={order === id}
                onClick={() => setOrder(id)}
              >
                {text}
              </Button>
            ))}
          {request.own?.actions.includes('select') && request.status === 'bidding' && (
            <SelectEarly request={request} />
          )}
        </div>
      </header>
      {data?.band && (
        <Notice>
          {`同类已完成合同${data.band.count}份：多在${formatMoney(data.band.low)}–${formatMoney(data.band.high)}元，中位数${formatMoney(data.band.median)}元。`}
        </Notice>
      )}
      {data ? (
        <ul className={styles.bids} aria-label="投标">
          {data.list.map((bid) => {
            const rank = chosen.findIndex(({ bid_no }) => bid_no === bid.bid_no) + 1;
            const mayList = isLive(bid) && maySelect && ['bidding', 'selecting'].includes(request.status);
            return (
              <BidCard key={bid.bid_no} bid={bid} most={request.amount.high}>
                {mayList && (
                  <Button
                    size="small"
                    aria-label={`${bid.status === 'shortlisted' ? '取消入围' : '入围'}：${bid.provider.name}`}
                    onClick={() => void list(bid).catch(() => undefined)}
                  >
                    {bid.status === 'shortlisted' ? '取消入围' : '入围'}
                  </Button>
                )}
                {isLive(bid) && isSelecting && isReward && (
                  <Button
                    size="small"
                    aria-pressed={rank > 0}
                    aria-label={`选为获奖：${bid.provider.name}`}
                    onClick={() => toggle(bid)}
                  >
                    {rank > 0 ? `第${rank}名` : '选为获奖'}
                  </Button>
                )}
                {isLive(bid) && isSelecting && !isReward && (
                  <Button
                    size="small"
                    kind="primary"
                    aria-label={`选定：${bid.provider.name}`}
                    onClick={() => {
                      setChosen([bid]);
                      setChoosing(true);
                    }}
                  >
                    选定
                  </Button>
                )}
              </BidCard>
            );
          })}
        </ul>
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={160} />
      )}
      {isReward && isSelecting && (
        <p>
          <Button kind="primary" disabled={chosen.length !== wanted} onClick={() => setChoosing(true)}>
            {`公布获奖结果（${chosen.length}/${wanted}）`}
          </Button>
        </p>
      )}
      {isChoosing && <SelectDialog request={request} bids={chosen} onClose={() => setChoosing(false)} />}
    </section>
  );
}

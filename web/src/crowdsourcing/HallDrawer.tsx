import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '@uc/contract';
import { api, type Read, toast, useCan, useFavourite, useRead, useWrite, type WireOutput } from '../client';
import { loaded } from '../client/load';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { BidCard } from './BidCard';
import { ContractSlot } from './ContractSlot';
import { type Bid, type BidAct, crowdReads, requestTones } from './crowd';
import styles from './crowdsourcing.module.css';
import { HirePanel } from './hires/HirePanel';
import { RequestContent } from './RequestContent';

const BidDialog = lazy(() => loaded(() => import('./BidDialog')));
const ObjectDialog = lazy(() => loaded(() => import('./ObjectDialog')));

/** A request for those who may bid: its content, one's own bid, and the bids of others where they are open. */
export default function HallDrawer({
  requestNo,
  filing,
  act,
  onClose,
}: {
  requestNo: string;
  /** A filing of the account that a bid is to name. */
  filing: string | undefined;
  /** The action on one's own bid that it was opened for. */
  act: BidAct | undefined;
  onClose: () => void;
}) {
  const can = useCan();
  const { data, error, isFetching, refetch } = useRead(api.requests.detail, { request_no: requestNo });
  const bids = useRead(api.bids.list, { request_no: requestNo, page_size: 50 });
  const [isBidding, setBidding] = useState<{ bid: Bid | undefined }>();
  const [asked, setAsked] = useState<Bid>();
  const favourite = useFavourite('request');
  const own = bids.data?.list.find(({ is_own: isOwn }) => isOwn);
  const isOpen = data?.status === 'bidding';
  const isLive = own !== undefined && (own.status === 'submitted' || own.status === 'shortlisted');
  const waiting = useRef(act);
  // Once the drawer is open: a dialog that opens with it would lie below it.
  useEffect(() => {
    if (!data || !own || waiting.current === undefined) return;
    if (waiting.current === 'edit') setBidding({ bid: own });
    else setAsked(own);
    waiting.current = undefined;
  }, [data, own]);
  const verb = data?.mode === 'reward' ? '投稿' : '投标';
  return (
    <Dialog
      shape="drawer"
      title={data?.title ?? '需求详情'}
      aside={data && <StatusTag tone={requestTones[data.status]}>{data.status_text}</StatusTag>}
      onClose={onClose}
      footer={
        data &&
        !data.is_own && (
          <>
            {favourite.may && (
              <Button
                busy={favourite.isBusy}
                aria-pressed={data.is_collected}
                onClick={() => favourite.toggle(requestNo, data.is_collected)}
              >
                {data.is_collected ? '取消收藏' : '收藏'}
              </Button>
            )}
            {isOpen && isLive && (
              <>
                <Button onClick={() => setAsked(own)}>{`撤回${verb}`}</Button>
                {own.revisions_left > 0 && (
                  <Button kind="primary" onClick={() => setBidding({ bid: own })}>
                    {`修改${verb}（剩${own.revisions_left}次）`}
                  </Button>
                )}
              </>
            )}
            {isOpen &&
              bids.data &&
              own === undefined &&
              data.bid_refusal === null &&
              can('crowd.bid:submit') && (
                <Button kind="primary" onClick={() => setBidding({ bid: undefined })}>
                  {verb}
                </Button>
              )}
          </>
        )
      }
    >
      {data ? (
        <div className={styles.whole}>
          {data.clock && <Notice>{`${data.clock.at.slice(0, 16)}：${data.clock.text}`}</Notice>}
          {isOpen && bids.data && own === undefined && data.bid_refusal && (
            <Notice tone="warning">
              {data.bid_refusal.text}{' '}
              {data.bid_refusal.link && <Link to={data.bid_refusal.link}>去办理</Link>}
            </Notice>
          )}
          {own && <Objection bid={own} isAnnounced={data.status === 'notice' && isLive} />}
          <ContractSlot requestNo={requestNo} role="provider" />
          {data.mode === 'hire' && !data.is_own && <HirePanel request={data} />}
          <Bids read={bids} verb={verb} count={data.bid_count} most={data.amount.high} />
          <RequestContent request={data} />
        </div>
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={480} />
      )}
      {data && isBidding && (
        <Suspense fallback={null}>
          <BidDialog
            request={data}
            bid={isBidding.bid}
            filing={filing}
            onClose={() => setBidding(undefined)}
          />
        </Suspense>
      )}
      {asked && <TakeBack bid={asked} verb={verb} onClose={() => setAsked(undefined)} />}
    </Dialog>
  );
}

/** Asks before a bid is taken back. */
function TakeBack({ bid, verb, onClose }: { bid: Bid; verb: string; onClose: () => void }) {
  const withdraw = useWrite(api.bids.withdraw, { refreshes: crowdReads });
  const takeBack = async () => {
    await withdraw.submit({ bid_no: bid.bid_no });
    toast(`${verb}已撤回`, 'success');
    onClose();
  };
  return (
    <ConfirmDialog
      title={`撤回${verb}`}
      confirm="撤回"
      danger
      busy={withdraw.isPending}
      onConfirm={() => void takeBack().catch(() => undefined)}
      onClose={onClose}
    >
      {`撤回后不能再次对该需求${verb}，附件会被删除。`}
    </ConfirmDialog>
  );
}

/** The objection of a bidder who did not win, or the button to make one. */
function Objection({ bid, isAnnounced }: { bid: Bid; isAnnounced: boolean }) {
  const can = useCan();
  const [isAsked, setAsked] = useState(false);
  if (bid.objection !== null)
    return (
      <Notice>
        {bid.objection.answer === null
          ? `您已提出异议，平台核实中：${bid.objection.text}`
          : `您的异议不成立：${bid.objection.answer}`}
      </Notice>
    );
  if (!isAnnounced || !can('crowd.bid:submit')) return null;
  return (
    <>
      <Notice
        action={
          <Button size="small" onClick={() => setAsked(true)}>
            提出异议
          </Button>
        }
      >
        获奖结果公示中，如有异议请在公示期内提出。
      </Notice>
      {isAsked && (
        <Suspense fallback={null}>
          <ObjectDialog bid={bid} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The offers made so far, as far as the reader may see them. */
function Bids({
  read,
  verb,
  count,
  most,
}: {
  read: Read<WireOutput<Api['bids']['list']>>;
  verb: string;
  count: number;
  most: number | null;
}) {
  const { data } = read;
  if (!data) return <ReadFault of={read} what={`${verb}记录`} />;
  if (data.list.length === 0) return null;
  return (
    <section>
      <h3>{`${verb}（${count}）`}</h3>
      <ul className={styles.bids} aria-label={verb}>
        {data.list.map((bid) => (
          <BidCard key={bid.bid_no} bid={bid} most={most} />
        ))}
      </ul>
    </section>
  );
}

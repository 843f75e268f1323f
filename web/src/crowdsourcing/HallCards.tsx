import { Link, useLocation, useSearchParams } from 'react-router';
import type { useFavourite } from '../client';
import { Button } from '../ui/Button';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import type { HallItem } from './crowd';
import styles from './HallCards.module.css';

interface Props {
  rows: readonly HallItem[] | undefined;
  favourite: ReturnType<typeof useFavourite>;
}

/** The requests of 需求大厅 as cards, each with one link. */
export function HallCards({ rows, favourite }: Props) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const addressOf = (no: string) => {
    const next = new URLSearchParams(query);
    next.set('request', no);
    return { search: next.toString() };
  };
  return (
    <ul className={styles.cards} aria-label="需求大厅" aria-busy={rows === undefined}>
      {rows === undefined
        ? Array.from({ length: 6 }, (_, index) => (
            <li key={index}>
              <Skeleton height={232} />
            </li>
          ))
        : rows.map((request) => (
            <li key={request.request_no}>
              <HallCard
                request={request}
                to={addressOf(request.request_no)}
                state={state}
                favourite={favourite}
              />
            </li>
          ))}
    </ul>
  );
}

function HallCard({
  request,
  to,
  state,
  favourite,
}: {
  request: HallItem;
  to: { search: string };
  /** Rides in the history entry. */
  state: unknown;
  favourite: Props['favourite'];
}) {
  const { title, amount, winners, teaser, clock, left, deadline, bid_count: bids, mode } = request;
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h2>
          <Link to={to} state={state} replace className={styles.title}>
            {title}
          </Link>
        </h2>
        <p className={styles.amount}>
          {amount.text}
          {winners > 1 && <span>{`${winners}个名额`}</span>}
        </p>
      </header>
      <p className={styles.tags}>
        <Marks request={request} />
        <span>
          {[request.mode_text, request.category_text, ...request.tags, request.region_text].join(' · ')}
        </span>
      </p>
      <p className={styles.teaser}>{teaser}</p>
      <p className={styles.clock}>
        {left !== null && <strong>{left}</strong>}
        <span className={styles.when}>
          {clock !== null && `${(deadline ?? clock.at).slice(5, 16)}${clock.text}`}
        </span>
        <span className={styles.bids}>{`${bids}份${mode === 'reward' ? '投稿' : '投标'}`}</span>
      </p>
      <footer className={styles.foot}>
        <Buyer request={request} />
        {!request.is_own && favourite.may && (
          <Button
            size="small"
            kind="quiet"
            disabled={favourite.isBusy}
            aria-label={`${request.is_collected ? '取消收藏' : '收藏'}：${title}`}
            onClick={() => favourite.toggle(request.request_no, request.is_collected)}
          >
            {request.is_collected ? '取消收藏' : '收藏'}
          </Button>
        )}
      </footer>
    </article>
  );
}

/** What sets a request apart, before its category. */
function Marks({ request }: { request: HallItem }) {
  return (
    <>
      {request.is_own && <StatusTag>我发布的</StatusTag>}
      {request.has_bid && <StatusTag tone="positive">已投标</StatusTag>}
      {request.is_invited && <StatusTag tone="info">受邀</StatusTag>}
      {request.is_escrowed && <StatusTag tone="positive">赏金已托管</StatusTag>}
    </>
  );
}

const share = (value: number | null): string => (value === null ? '暂无' : `${value}%`);

/** Who asks, and what their earlier requests and contracts came to. */
function Buyer({ request: { employer, record } }: { request: HallItem }) {
  const { contracts, funded, agreed, rating, reviews } = record;
  return (
    <div className={styles.buyer}>
      <p>{`${employer.name}${employer.is_verified ? '（已实名）' : ''}`}</p>
      {contracts === 0 && agreed === null ? (
        <p className={styles.record}>新雇主，还没有成交记录</p>
      ) : (
        <dl className={styles.record}>
          <Fact name="合同" value={`${contracts}份`} />
          <Fact name="托管率" value={share(funded)} />
          <Fact name="成交率" value={share(agreed)} />
          <Fact name="评分" value={rating === null ? '暂无' : `${rating.toFixed(1)}（${reviews}）`} />
        </dl>
      )}
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

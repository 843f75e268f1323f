import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFavourite } from '../client';
import { filingText } from '../forms/own-filings';
import { Pictures } from '../forms/Pictures';
import { Button } from '../ui/Button';
import { MoneyText } from '../ui/MoneyText';
import { StatusTag } from '../ui/StatusTag';
import { BidRecord } from './BidRecord';
import { OverBudget } from './OverBudget';
import { type Bid, bidTones } from './crowd';
import styles from './crowdsourcing.module.css';

/** One bid as its reader may see it. */
export function BidCard({
  bid,
  most,
  children,
}: {
  bid: Bid;
  /** The most that the buyer wants to spend; null where that is open. */
  most: number | null;
  children?: ReactNode;
}) {
  const { provider } = bid;
  const favourite = useFavourite('provider');
  const mayFavourite = favourite.may && !bid.is_own && provider.homepage !== null;
  return (
    <li className={styles.bid} data-won={bid.status === 'won' || undefined}>
      <div className={styles.bidHead}>
        <span>
          {provider.homepage === null ? (
            <strong>{provider.name}</strong>
          ) : (
            <a href={provider.homepage} target="_blank" rel="noopener noreferrer">
              {provider.name}
            </a>
          )}
          <span className={styles.no}>
            {[
              // In a comparison the record below already states the kind.
              provider.record === null ? provider.kind_text : null,
              provider.level === null ? null : `${provider.level}级`,
              bid.is_own && (bid.price === null ? '我的投稿' : '我的投标'),
            ]
              .filter(Boolean)
              .map((part) => ` · ${String(part)}`)
              .join('')}
          </span>
        </span>
        {provider.record === null && bid.price !== null && (
          <span className={styles.figures}>
            <MoneyText value={bid.price} unit="¥" price />
            {bid.days !== null && ` · ${bid.days}天`}
          </span>
        )}
        <OverBudget price={bid.price} most={most} />
        <StatusTag tone={bidTones[bid.status]}>
          {bid.rank === null ? bid.status_text : `${bid.status_text} 第${bid.rank}名`}
        </StatusTag>
      </div>
      {provider.record !== null && <BidRecord bid={bid} record={provider.record} />}
      {bid.plan !== null && <p className={styles.description}>{bid.plan}</p>}
      <Pictures files={bid.files} of={provider.name} />
      {bid.filings.length > 0 && (
        <ul className={styles.files} aria-label={`${provider.name}关联的知识产权`}>
          {bid.filings.map((filing) => (
            <li key={filing.app_no}>
              {filing.link === null ? filingText(filing) : <Link to={filing.link}>{filingText(filing)}</Link>}
            </li>
          ))}
        </ul>
      )}
      {(children || mayFavourite) && (
        <div className={styles.actions}>
          {mayFavourite && (
            // Whether it is a favourite is not known here: adding it twice adds it once.
            <Button
              size="small"
              kind="quiet"
              busy={favourite.isBusy}
              aria-label={`收藏服务商：${provider.name}`}
              onClick={() => favourite.toggle(provider.uid, false)}
            >
              收藏服务商
            </Button>
          )}
          {children}
        </div>
      )}
    </li>
  );
}

import { MoneyText } from '../ui/MoneyText';
import type { Bid } from './crowd';
import styles from './crowdsourcing.module.css';

/**
 * The offer and the provider's record of each bid, for a buyer to compare figure below figure
 * (crowdsourcing-screens.md#published-requests).
 */
export function BidRecord({
  bid: { price, days, provider },
  record: { rating, reviews, finished, works },
}: {
  bid: Bid;
  record: NonNullable<Bid['provider']['record']>;
}) {
  const shown = `${works}件`;
  return (
    <dl className={styles.record}>
      {price !== null && (
        <>
          <div>
            <dt>报价</dt>
            <dd>
              <MoneyText value={price} unit="¥" price />
            </dd>
          </div>
          <div>
            <dt>周期</dt>
            <dd>{days === null ? '—' : `${days}天`}</dd>
          </div>
        </>
      )}
      <div>
        <dt>评分</dt>
        <dd>{rating === null ? '暂无' : `${rating.toFixed(1)}（${reviews}条）`}</dd>
      </div>
      <div>
        <dt>完成单数</dt>
        <dd>{`${finished}单`}</dd>
      </div>
      <div>
        <dt>认证</dt>
        <dd>{provider.kind_text ?? '已失效'}</dd>
      </div>
      <div>
        <dt>作品</dt>
        <dd>
          {provider.homepage === null || works === 0 ? (
            shown
          ) : (
            <a
              href={provider.homepage}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`作品：${provider.name}（${shown}）`}
            >
              {shown}
            </a>
          )}
        </dd>
      </div>
    </dl>
  );
}

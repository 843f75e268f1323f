import type { Api } from '@uc/contract';
import { reductionTexts } from '@uc/contract/filings/kinds';
import type { WireOutput } from '../client';
import { MoneyText } from '../ui/MoneyText';
import styles from './filings.module.css';

/** The cost of the right over its whole life, with and without the reduction. */
export function LifetimeTable({
  quote,
  reduction,
}: {
  quote: WireOutput<Api['law']['patentLifetime']>;
  reduction: 'one' | 'several';
}) {
  const { years, total, total_reduced: reduced, items } = quote;
  return (
    <section>
      <h3>{`${years}年费用测算`}</h3>
      <details className={styles.years}>
        <summary>
          合计 <MoneyText value={total} price unit="¥" />
          {reduced !== null && (
            <>
              {`，${reductionTexts[reduction]}后 `}
              <MoneyText value={reduced} price unit="¥" />
            </>
          )}
        </summary>
        <table className={styles.lifetime}>
          <thead>
            <tr>
              <th scope="col">年度与项目</th>
              {reduced !== null && <th scope="col">减缴后（元）</th>}
              <th scope="col">金额（元）</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ year, text, amount, reduced: less }) => (
              <tr key={`${year}/${text}`}>
                <th scope="row">{`第${year}年 · ${text}`}</th>
                {reduced !== null && (
                  <td>
                    <MoneyText value={less ?? amount} price />
                  </td>
                )}
                <td>
                  <MoneyText value={amount} price />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {reduced !== null && (
          <p className={styles.no}>
            年费按自申请日起的每个年度估算；授权前的年度无须缴纳，以实际授权时间为准。
          </p>
        )}
      </details>
    </section>
  );
}

import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { MoneyText } from '../ui/MoneyText';
import styles from './filings.module.css';

/** The cost: official and service lines with the text that they come from. */
export function FeeTable({ fees }: { fees: WireOutput<Api['law']['trademarkFees']> }) {
  return (
    <section>
      <h3>费用</h3>
      <table className={styles.fees}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">依据</th>
            <th scope="col">金额（元）</th>
          </tr>
        </thead>
        <tbody>
          {fees.items.map(({ code, text, kind, qty, amount, source }) => (
            <tr key={code}>
              <th scope="row">{`${kind === 'official' ? '官费' : '服务费'} · ${text}${qty > 1 ? ` ×${qty}` : ''}`}</th>
              <td>{source}</td>
              <td>
                <MoneyText value={amount} price />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td>
              官费 <MoneyText value={fees.official} price /> + 服务费 <MoneyText value={fees.service} price />
            </td>
            <td>
              <MoneyText value={fees.total} price size="large" />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

import { MoneyText } from '../../ui/MoneyText';
import type { FilingCase } from '../filing';
import styles from './case.module.css';
import { trailNames, trailTexts } from './trails';

const places = [
  ['paid', '已付'],
  ['escrow', '平台担保中'],
  ['held', '已划转，待官方收据'],
  ['spent', '已缴官方 / 已完成服务'],
  ['returned', '已退回'],
] as const;

/** Several orders in one: what is nowhere has no row. */
export function CaseSums({ one: { trails } }: { one: FilingCase }) {
  const shown = places.filter(([place]) => trailNames.some((name) => trails[name][place] > 0));
  return (
    <table className={styles.sums}>
      <caption className="visually-hidden">全部订单合计</caption>
      <thead>
        <tr>
          <th scope="col">合计（元）</th>
          {trailNames.map((name) => (
            <th key={name} scope="col">
              {trailTexts[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(([place, text]) => (
          <tr key={place}>
            <th scope="row">{text}</th>
            {trailNames.map((name) => (
              <td key={name}>
                {trails[name][place] > 0 ? <MoneyText value={trails[name][place]} price /> : '—'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

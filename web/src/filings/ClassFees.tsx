import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { MoneyText } from '../ui/MoneyText';
import styles from './filings.module.css';

type Classes = NonNullable<WireOutput<Api['trademark']['check']>['classes']>;

/** The cost of each class of a mark, which is an order of its own. */
export function ClassFees({ classes }: { classes: Classes }) {
  return (
    <section>
      <h3>{`各类别费用（${classes.length}个案件，${classes.length}笔订单，一次付款）`}</h3>
      <table className={styles.fees}>
        <thead>
          <tr>
            <th scope="col">类别</th>
            <th scope="col">官费 + 服务费（元）</th>
            <th scope="col">小计（元）</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ class: of, official, service, total }, at) => (
            <tr key={at}>
              <th scope="row">{of === null ? `类别${at + 1}` : `第${of}类`}</th>
              <td>
                <MoneyText value={official} price /> + <MoneyText value={service} price />
              </td>
              <td>
                <MoneyText value={total} price />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

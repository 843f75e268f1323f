import { Link } from 'react-router';
import { api, useRead } from '../../client';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { ReadFault } from '../../ui/ReadFault';
import { sourceLink } from '../source-link';
import styles from './withdraw.module.css';

/** The amounts frozen now, item by item, above the lines of their history. */
export function Freezes() {
  const read = useRead(api.finance.amountInfo, {});
  if (!read.data)
    return (
      read.error && (
        <div className={styles.freezes}>
          <ReadFault of={read} what="当前冻结" />
        </div>
      )
    );
  const items = read.data.rmb.frozen_items;
  if (items.length === 0) return null;
  return (
    <section className={styles.freezes} aria-label="当前冻结">
      <h2>当前冻结</h2>
      <ul>
        {items.map((item) => {
          const link = sourceLink(item.type, item.no);
          return (
            <li key={`${item.type}/${item.no}`}>
              <span>
                {item.text} {link ? <Link to={link}>{item.no}</Link> : item.no}
                <br />
                <MomentText value={item.at} />
              </span>
              <MoneyText value={item.amount} unit="¥" />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

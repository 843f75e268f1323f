import { Link } from 'react-router';
import { to } from '../routes';
import { Dialog } from '../ui/Dialog';
import { MoneyText } from '../ui/MoneyText';
import styles from './finance.module.css';
import type { AmountInfo } from './record';

/** Income earned and not yet released, each with its order and its day. */
export function PendingDialog({
  items,
  onClose,
}: {
  items: AmountInfo['rmb']['pending_items'];
  onClose: () => void;
}) {
  return (
    <Dialog title="待结算明细" onClose={onClose}>
      <ul className={styles.rows}>
        {items.map((item) => (
          <li key={item.no}>
            <div>
              {item.no === '' ? (
                item.title
              ) : (
                <Link to={to('orders.myOrders', { order: item.no })}>{item.title}</Link>
              )}
              <p className={styles.faint}>
                {[
                  item.no,
                  item.release_at
                    ? `${item.release_at.slice(0, 16)}${item.no === '' ? ' 起陆续' : ' '}到账`
                    : '售后处理完成后到账',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <MoneyText value={item.amount} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

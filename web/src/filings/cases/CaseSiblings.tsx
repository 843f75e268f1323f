import { Link } from 'react-router';
import { useCan } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { ReadFault } from '../../ui/ReadFault';
import type { FilingCase } from '../filing';
import styles from '../filings.module.css';
import { unpaidOf, useSiblings } from '../siblings';

/** The other classes of the same mark, each a case of its own, and what of them is still to be paid. */
export function CaseSiblings({ one }: { one: FilingCase }) {
  const can = useCan();
  const read = useSiblings(one);
  const { data } = read;
  if (data === undefined) return <ReadFault of={read} what="其他类别" />;
  if (data.list.length === 0) return null;
  const unpaid = unpaidOf(one, data.list);
  return (
    <Card title="同一商标的其他类别">
      <div className={styles.group}>
        {unpaid.length > 1 && can('ip.fee:pay') && (
          <Notice
            action={
              <ButtonLink size="small" to={to('orders.myOrders', { pay: unpaid.join(',') })}>
                一并付款
              </ButtonLink>
            }
          >
            {`连同其他类别共${unpaid.length}笔订单待付款，可一次付清。`}
          </Notice>
        )}
        <ul className={styles.papers} aria-label="同一商标的其他类别">
          {data.list.map(({ app_no: no, class: of, name, status_text, link }) => (
            <li key={no}>
              <span>
                <Link to={link}>{`第${of ?? '—'}类 ${name}`}</Link>
                <span className={styles.no}>{`${no} · ${status_text}`}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

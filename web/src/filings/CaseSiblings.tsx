import { Link } from 'react-router';
import { api, useCan, useRead } from '../client';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { ReadFault } from '../ui/ReadFault';
import type { FilingCase } from './filing';
import styles from './filings.module.css';

/** The other classes of the same mark, each a case of its own, and the payments still due for them. */
export const useSiblings = ({ area, app_no }: FilingCase) =>
  useRead(api.trademark.siblings, { app_no }, { enabled: area === 'trademark' });

/** The orders that wait for their payment, of a case and of the other classes of its mark. */
export const unpaidOf = (
  { status, order_no }: FilingCase,
  siblings: readonly { order_no: string | null }[] = [],
): string[] =>
  status === 'pending_pay'
    ? [order_no, ...siblings.map((one) => one.order_no)].flatMap((no) => no ?? [])
    : [];

/** The other classes of the same mark, each a case of its own, and what of them is still to be paid. */
export function CaseSiblings({ one }: { one: FilingCase }) {
  const can = useCan();
  const read = useSiblings(one);
  const { data } = read;
  if (data === undefined) return <ReadFault of={read} what="其他类别" />;
  if (data.list.length === 0) return null;
  const unpaid = unpaidOf(one, data.list);
  return (
    <section>
      <h3>同一商标的其他类别</h3>
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
    </section>
  );
}

import { Link } from 'react-router';
import { useCan } from '../../client';
import { to } from '../../routes';
import { Card } from '../../ui/Card';
import { MoneyText } from '../../ui/MoneyText';
import type { FilingCase } from '../filing';
import styles from './case.module.css';
import { CaseSums } from './CaseSums';
import { OrderLink } from './OrderLink';
import { PaperButton } from './PaperButton';
import { type TrailName, trailNames, trailTexts } from './trails';
import { UnpaidOrder } from './UnpaidOrder';

type Order = FilingCase['orders'][number];

/** Both trails of a case's money, order by order: where each fee is, with its document (filings.md#money-of-filings). */
export function CaseMoney({ one }: { one: FilingCase }) {
  const { orders } = one;
  if (orders.length === 0) return null;
  return (
    <Card title="费用">
      {orders.filter(({ paid_at }) => paid_at !== null).length > 1 && <CaseSums one={one} />}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.order_no} className={styles.order}>
            <p className={styles.title}>
              <OrderLink no={order.order_no} words={order.business_text}>
                {order.business_text}
              </OrderLink>
              <span className={styles.note}>{order.state_text}</span>
            </p>
            {trailNames.map(
              (name) => order[name] > 0 && <Trail key={name} name={name} order={order} one={one} />,
            )}
            {order.returned > 0 && <Returned order={order} />}
            {order.state === 'unpaid' && <UnpaidOrder one={one} order={order} />}
            <Items order={order} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** One fee of an order: how much, where it is, and the receipt for it. */
function Trail({ name, order, one }: { name: TrailName; order: Order; one: FilingCase }) {
  const isOfficial = name === 'official';
  const text = trailTexts[name];
  // Before the payment and after a closing the office's part is nowhere.
  const place = isOfficial && order.paid_at !== null ? order.official_text : order.service_text;
  return (
    <div className={styles.trail}>
      <span>{text}</span>
      <span className={styles.place}>
        {place}
        {isOfficial && order.official_receipt !== null && (
          <Receipt number={order.official_receipt} line={order.receipt_line} one={one} />
        )}
        {!isOfficial && order.service_earned_on !== null && (
          <OrderLink no={order.order_no}>
            {`${order.service_earned_on} 收据见订单`}
            <Of order={order} />
          </OrderLink>
        )}
      </span>
      <MoneyText value={order[name]} unit="¥" price />
    </div>
  );
}

/** The office's receipt: its paper where there is one, else its number. */
function Receipt({
  number,
  line,
  one: { stages, papers },
}: {
  number: string;
  line: number | null;
  one: FilingCase;
}) {
  const came = stages.find(({ seq }) => seq === line);
  const paper = papers.find(({ seq, file }) => file !== null && came?.papers.includes(seq));
  return paper?.file ? (
    <PaperButton file={paper.file} title="官费收据" number={number} />
  ) : (
    <span>{`官费收据 ${number}`}</span>
  );
}

function Returned({ order }: { order: Order }) {
  const can = useCan();
  const { returned, order_no: no } = order;
  return (
    <div className={styles.trail}>
      <span>退回</span>
      <span className={styles.place}>
        {can('finance.rmb:view') && (
          <Link to={to('finance.rmb', { no })}>
            查看资金流水
            <Of order={order} />
          </Link>
        )}
      </span>
      <MoneyText value={returned} unit="¥" price />
    </div>
  );
}

/** Tells what belongs to one of several orders apart, for who hears it. */
const Of = ({ order: { business_text: text } }: { order: Order }) => (
  <span className="visually-hidden">{`（${text}）`}</span>
);

/** The lines of an order, by the table of fees. */
const Items = ({ order }: { order: Order }) => (
  <details className={styles.items}>
    <summary>
      收费明细
      <Of order={order} />
    </summary>
    <ul>
      {order.items.map(({ text, kind, amount }, at) => (
        <li key={`${text}/${at}`}>
          <span>{`${trailTexts[kind]} · ${text}`}</span>
          <MoneyText value={amount} unit="¥" price />
        </li>
      ))}
    </ul>
  </details>
);

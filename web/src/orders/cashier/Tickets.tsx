import { lastDayOf } from '@uc/contract/day';
import { useId } from 'react';
import { MoneyText } from '../../ui/MoneyText';
import { StatusTag } from '../../ui/StatusTag';
import styles from './Cashier.module.css';
import { type Preview, type Ticket, toggled, type QuoteRequest } from './cashier';

interface Props<T> {
  preview: Preview;
  /** The choice shows at once; the server's new quote follows. */
  request: QuoteRequest;
  onChange(chosen: T): void;
}

/** 优惠券: the best is chosen, another one or none can be; those that do not fit say why. */
export function CouponChoice({ preview, request, onChange }: Props<string>) {
  const name = useId();
  const { coupons, best_coupon_no: best } = preview;
  const chosen = request.coupon_no ?? preview.coupon_no ?? '';
  const usable = coupons.filter((one) => one.usable);
  if (coupons.length === 0) return null;
  return (
    <fieldset className={styles.section}>
      <legend>优惠券</legend>
      <div className={styles.tickets}>
        {usable.map((ticket) => (
          <label key={ticket.coupon_no} className={styles.ticket}>
            <input
              type="radio"
              name={name}
              checked={chosen === ticket.coupon_no}
              onChange={() => onChange(ticket.coupon_no)}
            />
            <TicketText ticket={ticket} isBest={ticket.coupon_no === best} />
          </label>
        ))}
        <label className={styles.ticket}>
          <input type="radio" name={name} checked={chosen === ''} onChange={() => onChange('')} />
          <span className={styles.name}>{usable.length > 0 ? '不使用优惠券' : '暂无可用优惠券'}</span>
        </label>
      </div>
      <Unusable tickets={coupons.filter((one) => !one.usable)} what="优惠券" />
    </fieldset>
  );
}

/** 代金券: several can be put in, each as far as it goes. */
export function VoucherChoice({ preview, request, onChange }: Props<string[]>) {
  const { vouchers } = preview;
  const chosen = request.voucher_nos ?? preview.voucher_nos;
  const usable = vouchers.filter((one) => one.usable);
  if (vouchers.length === 0) return null;
  return (
    <fieldset className={styles.section}>
      <legend>代金券</legend>
      <div className={styles.tickets}>
        {usable.map((ticket) => (
          <label key={ticket.coupon_no} className={styles.ticket}>
            <input
              type="checkbox"
              checked={chosen.includes(ticket.coupon_no)}
              onChange={() => onChange(toggled(chosen, ticket.coupon_no))}
            />
            <TicketText ticket={ticket} isBest={false} />
          </label>
        ))}
        {usable.length === 0 && <p className={styles.faint}>暂无可用代金券</p>}
      </div>
      <Unusable tickets={vouchers.filter((one) => !one.usable)} what="代金券" />
    </fieldset>
  );
}

const TicketText = ({ ticket, isBest }: { ticket: Ticket; isBest: boolean }) => (
  <>
    <span className={styles.name}>
      {ticket.name}
      {isBest && <StatusTag tone="positive">最优</StatusTag>}
      <span className={styles.faint}>
        {ticket.kind_text} · {ticket.threshold_text} · {lastDayOf(ticket.valid_to)} 到期
        {ticket.kind === 'voucher' && (
          <>
            {' · 余额 '}
            <MoneyText price value={ticket.balance} unit="¥" />
          </>
        )}
      </span>
    </span>
    <span className={styles.saves}>
      最多抵 <MoneyText price value={ticket.saves} unit="¥" />
    </span>
  </>
);

function Unusable({ tickets, what }: { tickets: readonly Ticket[]; what: string }) {
  if (tickets.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>
        不可用的{what}（{tickets.length}）
      </summary>
      {tickets.map((ticket) => (
        <p key={ticket.coupon_no}>
          {ticket.name}
          <span className={styles.faint}>
            {ticket.threshold_text} · {ticket.reason}
          </span>
        </p>
      ))}
    </details>
  );
}

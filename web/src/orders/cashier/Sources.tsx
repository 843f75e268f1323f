import { MoneyText } from '../../ui/MoneyText';
import styles from './Cashier.module.css';
import type { Preview, QuoteRequest } from './cashier';

interface Props {
  preview: Preview;
  request: QuoteRequest;
  onRequest(request: QuoteRequest): void;
}

/** 创意币, 余额 and 白条: each can be left out; what is used is the server's word. */
export function Sources({ preview, request, onRequest }: Props) {
  const { coin, rmb, iou, iou_due_date: due, money_only: isMoney } = preview;
  return (
    <fieldset className={styles.section}>
      <legend>{isMoney ? '余额' : '抵扣与余额'}</legend>
      {isMoney ? (
        <p className={styles.faint}>此订单仅支持余额和在线支付，优惠券、创意币和白条用于平台自营的服务</p>
      ) : (
        <Source
          name="创意币"
          source={coin}
          unit="币"
          checked={request.use_coin}
          onChange={(use_coin) => onRequest({ ...request, use_coin })}
        />
      )}
      <Source
        name="账户余额"
        source={rmb}
        unit="¥"
        checked={request.use_rmb}
        onChange={(use_rmb) => onRequest({ ...request, use_rmb })}
      />
      {iou.offered && (
        <Source
          name="白条"
          source={iou}
          unit="¥"
          checked={request.use_iou}
          onChange={(use_iou) => onRequest({ ...request, use_iou })}
          note={due && `${due} 前还款，期间免息`}
        />
      )}
    </fieldset>
  );
}

function Source({
  name,
  source,
  unit,
  checked,
  onChange,
  note,
}: {
  name: string;
  source: Preview['rmb'];
  unit: '¥' | '币';
  checked: boolean;
  onChange(checked: boolean): void;
  note?: string | null;
}) {
  const { available, used, usable, reason } = source;
  return (
    <label className={styles.ticket}>
      <input
        type="checkbox"
        checked={checked && usable}
        disabled={!usable}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.name}>
        {name}
        <span className={styles.faint}>
          可用 <MoneyText price value={available} unit={unit} />
          {usable ? note && ` · ${note}` : ` · ${reason}`}
        </span>
      </span>
      {used > 0 && (
        <span className={styles.saves}>
          本次使用 <MoneyText price value={used} unit="¥" />
        </span>
      )}
    </label>
  );
}

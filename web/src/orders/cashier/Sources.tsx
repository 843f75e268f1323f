import { formatMoney, parseTyped, toWire } from '@uc/contract/money';
import { useState } from 'react';
import { AgreementLink } from '../../forms/AgreementLink';
import { MoneyText } from '../../ui/MoneyText';
import styles from './Cashier.module.css';
import type { Preview, QuoteRequest } from './cashier';

interface Props {
  preview: Preview;
  request: QuoteRequest;
  onRequest(request: QuoteRequest): void;
}

/** 创意币, 余额 and 白条: each can be left out, or pay a typed amount; the server decides the used amount. */
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
          onChange={(use_coin, coin_amount) => onRequest({ ...request, use_coin, coin_amount })}
        />
      )}
      <Source
        name="账户余额"
        source={rmb}
        unit="¥"
        checked={request.use_rmb}
        onChange={(use_rmb, rmb_amount) => onRequest({ ...request, use_rmb, rmb_amount })}
      />
      {iou.offered && (
        <Source
          name="白条"
          source={iou}
          unit="¥"
          checked={request.use_iou}
          isCredit
          onChange={(use_iou, iou_amount) => onRequest({ ...request, use_iou, iou_amount })}
          note={due && `${due} 前还款，期间免息`}
        />
      )}
      {iou.offered && request.use_iou && iou.used > 0 && (
        <p className={styles.faint}>
          使用白条支付，即表示同意
          <AgreementLink code="credit" title="信用额度与白条服务协议" />
        </p>
      )}
    </fieldset>
  );
}

/**
 * One that is ticked and of which nothing is used says so, with the way to use it. Coins and balance stay ticked: they pay as
 * soon as something is left to pay. Credit is ticked only while it pays.
 */
function Source({
  name,
  source,
  unit,
  checked,
  isCredit = false,
  onChange,
  note,
}: {
  name: string;
  source: Preview['rmb'];
  unit: '¥' | '币';
  checked: boolean;
  isCredit?: boolean;
  onChange(checked: boolean, amount: number | undefined): void;
  note?: string | null;
}) {
  const { available, used, usable, reason } = source;
  const isUsed = checked && usable && used > 0;
  return (
    <div className={styles.ticket}>
      <label className={styles.source}>
        <input
          type="checkbox"
          checked={isCredit ? isUsed : checked && usable}
          disabled={!usable}
          onChange={(event) => onChange(event.target.checked, undefined)}
        />
        <span className={styles.name}>
          {name}
          <span className={styles.faint}>
            {available === null ? (
              usable ? (
                '可用于本次支付，余额由主账号管理'
              ) : (
                reason
              )
            ) : (
              <>
                可用 <MoneyText price value={available} unit={unit} />
                {!usable && ` · ${reason}`}
              </>
            )}
            {usable && note && ` · ${note}`}
          </span>
          {checked && usable && used === 0 && (
            <span className={styles.faint} role="status">
              其他方式已足够，本次不使用；如需使用请填写金额
            </span>
          )}
        </span>
      </label>
      {usable && (
        <AmountField
          quoted={source}
          name={name}
          used={isUsed ? used : 0}
          onAmount={(amount) => onChange(amount > 0, amount > 0 ? amount : undefined)}
        />
      )}
    </div>
  );
}

/**
 * The used amount of a source, in 元: the server's until another is typed. A typed amount stands until its quote comes;
 * the focus and a half typed amount outlive a new quote.
 */
function AmountField({
  name,
  quoted,
  used,
  onAmount,
}: {
  name: string;
  /** The source as it was quoted last. */
  quoted: Preview['rmb'];
  used: number;
  onAmount(amount: number): void;
}) {
  const shown = used > 0 ? formatMoney(used) : '';
  const [text, setText] = useState(shown);
  const [of, setOf] = useState(quoted);
  /** The text typed up to the last quote or the last press of Enter. */
  const [taken, setTaken] = useState(shown);
  if (of !== quoted) {
    setOf(quoted);
    setTaken(shown);
    if (text === taken) setText(shown);
  }
  const take = () => {
    const amount = text.trim() === '' ? 0 : parseTyped(text.trim());
    setTaken(amount === undefined ? shown : text);
    if (amount === undefined) setText(shown);
    else if (text !== shown) onAmount(toWire(amount as Parameters<typeof toWire>[0]));
  };
  return (
    <span className={styles.amount}>
      ¥
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${name}使用金额（元）`}
        placeholder="0.00"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
      />
    </span>
  );
}

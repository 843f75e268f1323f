import { MoneyText } from '../../ui/MoneyText';
import { priceOf, type RechargeConfig, type Target } from './recharge';
import styles from './recharge.module.css';

/** The effect and cost of a recharge. */
export function RechargeSummary({
  target,
  config,
  amount,
}: {
  target: Target;
  config: RechargeConfig;
  amount: number;
}) {
  const { pay, extra } = priceOf(amount, target, config);
  return (
    <dl className={styles.summary} aria-live="polite">
      {target === 'coin' && (
        <div>
          <dt>到账</dt>
          <dd>
            <MoneyText value={amount} unit="币" price />
            {extra > 0 && (
              <span className={styles.bonus}>
                + 赠送 <MoneyText value={extra} price />
              </span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>应付</dt>
        <dd>
          <MoneyText value={pay} unit="¥" size="figure" price />
        </dd>
      </div>
    </dl>
  );
}

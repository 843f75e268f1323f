import { formatMoney } from '@uc/contract/money';
import { classes } from './classes';
import { useAmountText, useHiddenAmounts } from './hidden-amounts';
import { IconButton } from './Button';
import styles from './MoneyText.module.css';

interface Props {
  /** 元 or 币 as the wire has it; a value that is not a number shows 0.00. */
  value: unknown;
  unit?: '¥' | '币';
  /** Puts + or − before it and colours it: money that came or went. */
  direction?: 'in' | 'out';
  size?: 'body' | 'large' | 'figure' | 'display';
  /** Shown also while balances are hidden: for prices. */
  price?: boolean;
  className?: string;
}

/** An amount with two decimals and separators (spec §4), in figures of one width, covered when the person asked for it. */
export function MoneyText({ value, unit, direction, size = 'body', price = false, className }: Props) {
  const covered = useAmountText();
  const text = price ? formatMoney(value) : covered(value);
  const sign = direction === undefined || text === '****' ? '' : direction === 'in' ? '+' : '−';
  return (
    <span className={classes(styles.money, styles[size], direction && styles[direction], className)}>
      {unit === '¥' && <span className={styles.unit}>¥</span>}
      {sign}
      {text}
      {unit === '币' && <span className={styles.unit}>币</span>}
    </span>
  );
}

/** The eye that covers and uncovers balances. */
export function HideAmountsButton() {
  const [hidden, toggle] = useHiddenAmounts();
  return (
    <IconButton
      name={hidden ? 'eye-off' : 'eye'}
      label={hidden ? '显示金额' : '隐藏金额'}
      aria-pressed={hidden}
      onClick={toggle}
    />
  );
}

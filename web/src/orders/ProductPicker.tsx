import { useId, useState } from 'react';
import { wholeIn } from '../forms/whole-number';
import { IconButton } from '../ui/Button';
import { MoneyText } from '../ui/MoneyText';
import type { Basket, Product } from './basket';
import styles from './CreateOrderDialog.module.css';

const MOST = 9999;

interface Props {
  products: readonly Product[];
  basket: Basket;
  onChange(basket: Basket): void;
}

/** Products with their prices and how many of each. */
export function ProductPicker({ products, basket, onChange }: Props) {
  return (
    <ul className={styles.products}>
      {products.map(({ product, name, spec, price, unit }) => {
        const qty = basket[product] ?? 0;
        const change = (next: number) =>
          onChange({ ...basket, [product]: Math.min(Math.max(0, next), MOST) });
        return (
          <li key={product} className={styles.product}>
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.spec}>{spec}</p>
              <p>
                <MoneyText price value={price} unit="¥" /> <span className={styles.spec}>/ {unit}</span>
              </p>
            </div>
            <div className={styles.stepper} role="group" aria-label={`${name}的数量`}>
              <IconButton
                name="minus"
                label={`减少${name}`}
                disabled={qty === 0}
                onClick={() => change(qty - 1)}
              />
              <Quantity label={`${name}的数量`} qty={qty} onChange={change} />
              <IconButton
                name="plus"
                label={`增加${name}`}
                disabled={qty === MOST}
                onClick={() => change(qty + 1)}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The number of items as it is typed: text that is no number is reported and counts as 0 until it is corrected. */
function Quantity({ label, qty, onChange }: { label: string; qty: number; onChange: (qty: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  // A text that counts as 0 is shown as it was typed; the buttons beside it go on from the number.
  const isKept = typed !== undefined && qty === 0;
  const wrong = isKept && !isQuantity(typed);
  return (
    <>
      <input
        inputMode="numeric"
        aria-label={label}
        aria-invalid={wrong}
        aria-describedby={wrong ? id : undefined}
        value={isKept && (wrong || typed === '') ? typed : qty}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          onChange(isQuantity(text) ? (wholeIn(text) ?? 0) : 0);
        }}
      />
      {wrong && (
        <p id={id} className={styles.wrong} role="alert">
          {`请输入0-${MOST}的整数`}
        </p>
      )}
    </>
  );
}

const isQuantity = (typed: string): boolean => typed.trim() === '' || (wholeIn(typed) ?? Infinity) <= MOST;

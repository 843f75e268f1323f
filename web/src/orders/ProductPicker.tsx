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
              <input
                inputMode="numeric"
                aria-label={`${name}的数量`}
                value={qty}
                onChange={(event) => change(Number(event.target.value.replace(/\D/g, '')))}
              />
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

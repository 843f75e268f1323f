import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { add, fen, type Fen, fromWire, ratio } from '@uc/contract/money';
import type { Order } from './order';

export type Product = WireOutput<Api['orders']['products']>['list'][number];
/** Number of items by product. */
export type Basket = Readonly<Record<string, number>>;

/** The sum of the chosen items at the server's prices; the order itself is priced by the server. */
export const estimate = (items: readonly { price: number; qty: number }[]): Fen =>
  items.reduce<Fen>((total, { price, qty }) => add(total, ratio(fromWire(price) ?? fen(0), qty, 1)), fen(0));

/** The products of an earlier order, as far as they are still offered. */
export const basketLike = (
  order: Pick<Order, 'order_type' | 'items'>,
  products: readonly Pick<Product, 'product' | 'order_type' | 'name' | 'spec'>[],
): Basket =>
  Object.fromEntries(
    order.items.flatMap(({ name, spec, qty }) => {
      const same = products.find(
        (one) => one.order_type === order.order_type && one.name === name && one.spec === spec,
      );
      return same ? [[same.product, qty]] : [];
    }),
  );

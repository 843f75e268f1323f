import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { add, fen, type Fen, fromWire, ratio } from '@uc/contract/money';
import type { Order } from './order';

export type Product = WireOutput<Api['orders']['products']>['list'][number];
/** How many of which product. */
export type Basket = Readonly<Record<string, number>>;

/** What the chosen items come to at the server's prices; the order itself is priced by the server. */
export const estimate = (items: readonly { price: number; qty: number }[]): Fen =>
  items.reduce<Fen>((total, { price, qty }) => add(total, ratio(fromWire(price) ?? fen(0), qty, 1)), fen(0));

/** What an order once held, as far as it is still offered. */
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

import { iouOrderType, orderTypes } from '@uc/contract/orders';
import { fen } from '@uc/contract/money';
import { EVERYWHERE, listCenters } from '../centers/index';
import type { Db, Tx } from '../db/index';
import { type Customer, refuse, refuseForm } from '../call/index';
import { initiatorOf } from '../ledger/index';
import { creditLineOf } from '../finance/credit/index';
import { type Item, placeOrder } from './place';
import { listProducts, type OrderRow, type ProductRow } from './store';

/** Types that are ordered from the catalogue; the others begin elsewhere, with an application, a request or a recharge. */
const orderable: readonly string[] = ['render', 'studio', 'meeting', 'space', 'service', 'member'];
/** Types that need a sub-center which offers them. */
const inCenter: readonly string[] = ['render', 'studio', 'meeting', 'space'];

/**
 * Every type with its name; 白条 only when the browser sends a credit total and this account has a line
 * (orders.md#calls-of-order-lists, decisions.md R4).
 */
export async function typesFor(db: Db, uid: number, creditTotal: unknown): Promise<Record<string, string>> {
  return Number(creditTotal) > 0 && (await creditLineOf(db, uid)) > 0
    ? { ...orderTypes, ...iouOrderType }
    : { ...orderTypes };
}

export interface Request {
  order_type: OrderRow['order_type'];
  title: string;
  location: string;
  items: readonly { product: string; qty: number }[];
  remark?: string | undefined;
  source_no?: string | undefined;
}

/**
 * Places an order at the catalogue's prices. Refuses `order.unknownType` and, by field, products that cannot
 * be ordered.
 */
export async function orderProducts(tx: Tx, actor: Customer, request: Request): Promise<OrderRow> {
  if (!orderable.includes(request.order_type)) throw refuse('order.unknownType');
  await refuseUnfitCenter(tx, request);
  const products = new Map((await listProducts(tx, request.order_type)).map((one) => [one.product, one]));
  const chosen = request.items.map(({ product, qty }) => ({ product: products.get(product), qty }));
  const [first] = chosen;
  if (chosen.some(({ product }) => product === undefined))
    throw refuseForm({ field: 'items', message: '所选产品不存在或已下架' });
  if (chosen.some(({ product }) => product?.seller_uid !== first?.product?.seller_uid)) {
    throw refuseForm({ field: 'items', message: '不同服务商的产品请分别下单' });
  }
  const { seller_uid: sellerUid, seller_name: name } = first!.product!;
  if (sellerUid === actor.uid) throw refuseForm({ field: 'items', message: '不能购买自己的服务' });
  return placeOrder(tx, {
    uid: actor.uid,
    by: initiatorOf(actor),
    subId: actor.subId,
    orderType: request.order_type,
    title: request.title,
    location: request.location,
    items: chosen.map(({ product, qty }) => itemOf(product!, qty)),
    seller: sellerUid === null ? null : { uid: sellerUid, name },
    remark: request.remark ?? '',
    ...(request.source_no !== undefined && { source: { type: 'order', no: request.source_no } }),
  });
}

const itemOf = ({ name, spec, unit, price_fen }: ProductRow, qty: number): Item => ({
  name,
  spec,
  qty,
  unit,
  price: fen(price_fen),
});

async function refuseUnfitCenter(db: Db, { order_type, location }: Request): Promise<void> {
  if (location === EVERYWHERE.code) return;
  const center = (await listCenters(db)).find(({ code }) => code === location);
  if (center === undefined || center.status === 'offline')
    throw refuseForm({ field: 'location', message: '分中心不存在' });
  if (center.status === 'maintenance')
    throw refuseForm({ field: 'location', message: '该分中心维护中，请选择其他分中心' });
  if (inCenter.includes(order_type) && !center.service_types.includes(order_type)) {
    throw refuseForm({ field: 'location', message: '该分中心暂不提供此类服务，请选择其他分中心' });
  }
}

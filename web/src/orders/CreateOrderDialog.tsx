import { useState } from 'react';
import { formatFen } from '@uc/contract/money';
import { firstSeen } from '@uc/contract/seen-length';
import { api, toast, useRead, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';
import { type Basket, basketLike, estimate } from './basket';
import styles from './CreateOrderDialog.module.css';
import type { Order } from './order';
import { OrderFields, type OrderValues, TypeChoice } from './OrderFields';
import { ProductPicker } from './ProductPicker';

interface Props {
  /** The order that is bought again. */
  like?: Order | undefined;
  onCreated(orderNo: string): void;
  onClose(): void;
}

/** 选购产品: one type per order, prices from the server; the order then waits for payment. */
export default function CreateOrderDialog({ like, onCreated, onClose }: Props) {
  const products = useRead(api.orders.products, {});
  const centers = useRead(api.orders.subCenters, {});
  const [type, setType] = useState(like?.order_type);
  const [picked, setPicked] = useState<Basket>();
  const create = useWrite(api.orders.create, { refreshes: [api.orders.list, api.home.summary] });
  const form = useForm<OrderValues>({
    initial: { title: undefined, location: like?.location ?? 'all', remark: '' },
    async send({ location, remark }) {
      const { order_no } = await create.submit({
        order_type: chosenType as Parameters<typeof create.submit>[0]['order_type'],
        location,
        title: name,
        items: chosen.map(({ product, qty }) => ({ product, qty })),
        ...(remark.trim() && { remark: remark.trim() }),
      });
      toast('订单已提交，请尽快付款', 'success');
      onClose();
      onCreated(order_no);
    },
  });
  const all = products.data?.list ?? [];
  const types = [...new Map(all.map((product) => [product.order_type, product.order_type_text]))];
  const chosenType = types.some(([code]) => code === type) ? type : types[0]?.[0];
  const offered = all.filter((product) => product.order_type === chosenType);
  const basket = picked ?? (like ? basketLike(like, all) : {});
  const chosen = offered
    .map((product) => ({ ...product, qty: basket[product.product] ?? 0 }))
    .filter(({ qty }) => qty > 0);
  const name = form.values.title ?? nameOf(chosen);

  return (
    <Dialog
      shape="drawer"
      title="选购产品"
      onClose={onClose}
      footer={
        <>
          <p className={styles.total} aria-live="polite">
            已选 {chosen.length} 项，预计 <strong>¥{formatFen(estimate(chosen))}</strong>
          </p>
          <Button
            kind="primary"
            disabled={chosen.length === 0}
            busy={form.busy}
            onClick={() => void form.submit()}
          >
            提交订单
          </Button>
        </>
      }
    >
      {products.error && !products.data && (
        <ErrorBlock
          message={products.error.message}
          onRetry={() => void products.refetch()}
          busy={products.isFetching}
        />
      )}
      {!products.data && !products.error && <Skeleton height={360} />}
      {products.data && types.length === 0 && <EmptyState title="暂无可下单的产品" />}
      {chosenType !== undefined && (
        <div className={styles.form}>
          {like && picked === undefined && chosen.length === 0 && (
            <Notice tone="warning">原订单的产品已下架，请重新选择</Notice>
          )}
          <TypeChoice types={types} chosen={chosenType} onChange={setType} />
          <ProductPicker products={offered} basket={basket} onChange={setPicked} />
          <ReadFault of={centers} what="分中心" />
          <OrderFields form={form} name={name} centers={centers.data} />
          <p className={styles.spec}>提交后请在付款时限内完成支付，超时订单自动关闭。最终金额以订单为准。</p>
        </div>
      )}
    </Dialog>
  );
}

/** The default name of an order: its products. */
const nameOf = (chosen: readonly { name: string }[]): string =>
  firstSeen(chosen.map((product) => product.name).join('、'), 60);

import { useState } from 'react';
import { formatFen } from '@uc/contract/money';
import { api, toast, useRead, useWrite } from '../client';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { SelectField, TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { type Basket, basketLike, estimate } from './basket';
import styles from './CreateOrderDialog.module.css';
import { type Order, untold } from './order';
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
  const [title, setTitle] = useState<string>();
  const [location, setLocation] = useState(like?.location ?? 'all');
  const [remark, setRemark] = useState('');
  const create = useWrite(api.orders.create, { refreshes: [api.orders.list, api.home.summary] });

  const all = products.data?.list ?? [];
  const types = [...new Map(all.map((product) => [product.order_type, product.order_type_text]))];
  const chosenType = types.some(([code]) => code === type) ? type : types[0]?.[0];
  const offered = all.filter((product) => product.order_type === chosenType);
  const basket = picked ?? (like ? basketLike(like, all) : {});
  const chosen = offered
    .map((product) => ({ ...product, qty: basket[product.product] ?? 0 }))
    .filter(({ qty }) => qty > 0);
  const name =
    title ??
    chosen
      .map((product) => product.name)
      .join('、')
      .slice(0, 60);
  const refusal = untold(create.error);

  const submit = async () => {
    try {
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
    } catch {
      // Said by the toast, or below the form.
    }
  };

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
            busy={create.isPending}
            onClick={() => void submit()}
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
          <div className={styles.types} role="group" aria-label="订单类型">
            {types.map(([code, text]) => (
              <button
                key={code}
                type="button"
                aria-pressed={code === chosenType}
                onClick={() => setType(code)}
              >
                {text}
              </button>
            ))}
          </div>
          <ProductPicker products={offered} basket={basket} onChange={setPicked} />
          <TextField
            label="订单名称"
            value={name}
            maxLength={60}
            error={create.error?.fields['title']}
            onChange={(event) => setTitle(event.target.value)}
          />
          <SelectField label="分中心" value={location} onChange={(event) => setLocation(event.target.value)}>
            {(centers.data ?? [{ code: 'all', name: '全部分中心' }]).map((center) => (
              <option key={center.code} value={center.code}>
                {center.name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="备注（选填）"
            value={remark}
            maxLength={200}
            onChange={(event) => setRemark(event.target.value)}
          />
          {refusal && (
            <p role="alert" className={styles.error}>
              {refusal}
            </p>
          )}
          <p className={styles.spec}>提交后请在付款时限内完成支付，超时订单自动关闭。最终金额以订单为准。</p>
        </div>
      )}
    </Dialog>
  );
}

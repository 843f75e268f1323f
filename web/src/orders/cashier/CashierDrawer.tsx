import { useEffect, useState } from 'react';
import { api, useRead } from '../../client';
import { doneAlready } from '../../client/api-error';
import { refresh } from '../../client/refresh';
import { ButtonLink, Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Icon } from '../../ui/Icon';
import { MoneyText } from '../../ui/MoneyText';
import { Skeleton } from '../../ui/Skeleton';
import { to } from '../../routes';
import styles from './Cashier.module.css';
import { paymentReads, firstQuoteRequest, type QuoteRequest } from './cashier';
import { CashierForm } from './CashierForm';
import { OnlinePayment } from './OnlinePayment';

interface Props {
  orderNos: readonly string[];
  onClose(): void;
  onOpenOrder(orderNo: string): void;
}

/** 收银台: the choices, then the online rest, then the outcome (orders.md#my-orders). */
export default function CashierDrawer({ orderNos, onClose, onOpenOrder }: Props) {
  const [request, setRequest] = useState<QuoteRequest>(firstQuoteRequest);
  const [payNo, setPayNo] = useState<string>();
  const [paid, setPaid] = useState<number>();
  const preview = useRead(
    api.orders.payPreview,
    { order_nos: [...orderNos], ...request },
    { keepPrevious: true, enabled: paid === undefined },
  );
  const { data, error, isFetching, refetch } = preview;
  // Earlier quotes were made with other balances.
  useEffect(() => {
    if (paid !== undefined) refresh([api.orders.payPreview]);
  }, [paid]);
  const openPayNo = payNo ?? data?.open_pay_no ?? undefined;
  const source = data?.source ?? undefined;
  const isMixed = Object.keys(request).length > Object.keys(firstQuoteRequest).length;

  if (paid !== undefined)
    return (
      <Dialog
        shape="drawer"
        title="收银台"
        onClose={onClose}
        footer={<Done {...{ orderNos, onClose, onOpenOrder, source }} />}
      >
        <div className={styles.online} role="status">
          <span className={styles.success}>
            <Icon name="check" size={28} />
          </span>
          <p className={styles.headline}>支付成功</p>
          <MoneyText price value={paid} unit="¥" size="display" />
          <p className={styles.faint}>
            {source ? `可在${source.text}查看后续进度` : '已通知服务方尽快为您交付，可在订单详情查看支付明细'}
          </p>
        </div>
      </Dialog>
    );
  if (openPayNo !== undefined)
    return (
      <OnlinePayment
        payNo={openPayNo}
        onClose={onClose}
        onPaid={(amount) => {
          setPaid(amount);
          refresh(paymentReads);
        }}
        onChange={() => {
          setPayNo(undefined);
          refresh(paymentReads);
          void refetch();
        }}
      />
    );
  const paidBefore = doneAlready(error);
  if (paidBefore !== undefined)
    return <PaidBefore said={paidBefore} {...{ orderNos, onClose, onOpenOrder }} />;
  if (error && (!data || !isFetching))
    return (
      <Dialog shape="drawer" title="收银台" onClose={onClose}>
        <ErrorBlock
          message={error.message}
          busy={isFetching}
          onRetry={() => (isMixed ? setRequest(firstQuoteRequest) : void refetch())}
        />
      </Dialog>
    );
  if (!data)
    return (
      <Dialog shape="drawer" title="收银台" onClose={onClose}>
        <div aria-busy style={{ display: 'grid', gap: 'var(--space-5)' }}>
          <Skeleton height={72} />
          <Skeleton height={120} />
          <Skeleton height={200} />
        </div>
      </Dialog>
    );
  return (
    <CashierForm
      orderNos={orderNos}
      preview={data}
      isFetching={isFetching}
      request={request}
      onRequest={setRequest}
      onTimeout={() => refresh(paymentReads)}
      onStale={() => void refetch()}
      onClose={onClose}
      onPaying={setPayNo}
      onPaid={setPaid}
    />
  );
}

/** Paid in another tab, or by somebody else. */
function PaidBefore({ said, orderNos: [first], onClose, onOpenOrder }: Props & { said: string }) {
  return (
    <Dialog
      shape="drawer"
      title="收银台"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={() => (first === undefined ? onClose() : onOpenOrder(first))}>
          查看订单
        </Button>
      }
    >
      <div className={styles.online} role="status">
        <span className={styles.success}>
          <Icon name="check" size={28} />
        </span>
        <p className={styles.headline}>已支付</p>
        <p className={styles.faint}>{said}</p>
      </div>
    </Dialog>
  );
}

function Done({
  orderNos,
  source,
  onClose,
  onOpenOrder,
}: Props & { source: { text: string; link: string } | undefined }) {
  const [only] = orderNos;
  return (
    <>
      <Button onClick={onClose}>完成</Button>
      {source ? (
        <ButtonLink kind="primary" to={source.link}>
          {`查看${source.text}`}
        </ButtonLink>
      ) : orderNos.length === 1 && only !== undefined ? (
        <Button kind="primary" onClick={() => onOpenOrder(only)}>
          查看订单
        </Button>
      ) : (
        <ButtonLink kind="primary" to={to('orders.myOrders', { status: 'processing' })}>
          查看进行中的订单
        </ButtonLink>
      )}
    </>
  );
}

import { type RequestAction, requestActions } from '@uc/contract/crowdsourcing/request-texts';
import { api, useRead } from '../client';
import { Button, ButtonLink } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { Timeline } from '../ui/Timeline';
import { BidCompare } from './BidCompare';
import { ContractSlot } from './ContractSlot';
import { type RequestDetail, payAddress, requestTones } from './crowd';
import styles from './crowdsourcing.module.css';
import { HirePanel } from './hires/HirePanel';
import { actionText } from './request-columns';
import { RequestContent } from './RequestContent';
import type { Acted } from './seen';

interface Props {
  requestNo: string;
  onClose: () => void;
  onAct: (action: RequestAction, request: Acted) => void;
}

/** One of one's own requests: its content, its bids, its agreement. */
export default function RequestDrawer({ requestNo, onClose, onAct }: Props) {
  const { data, error, isFetching, refetch } = useRead(api.requests.detail, { request_no: requestNo });
  const actions = (data?.own?.actions ?? []).filter(
    (action) => !['bids', 'select', 'answer', 'pay'].includes(action),
  );
  return (
    <Dialog
      shape="drawer"
      title={data?.title ?? '需求详情'}
      aside={data && <StatusTag tone={requestTones[data.status]}>{data.status_text}</StatusTag>}
      onClose={onClose}
      footer={
        data?.own &&
        (actions.length > 0 || data.own.actions.includes('pay')) && (
          <>
            {actions.map((action) => (
              <Button
                key={action}
                kind={action === 'edit' ? 'primary' : 'plain'}
                onClick={() => onAct(action, data)}
              >
                {actionText(action, data.mode)}
              </Button>
            ))}
            {data.own.actions.includes('pay') && (
              <ButtonLink kind="primary" to={payAddress(data.own.order_nos)}>
                {requestActions.pay}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {data ? (
        <Whole request={data} />
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={480} />
      )}
    </Dialog>
  );
}

function Whole({ request }: { request: RequestDetail }) {
  const { own, clock } = request;
  return (
    <div className={styles.whole}>
      {own?.reason && <Notice tone="warning">{own.reason}</Notice>}
      {clock && <Notice>{`${clock.at.slice(0, 16)}：${clock.text}`}</Notice>}
      <ContractSlot requestNo={request.request_no} role="buyer" />
      {request.mode === 'hire' && request.published_at && <HirePanel request={request} />}
      {request.bid_count > 0 && <BidCompare request={request} />}
      <RequestContent request={request} />
      {own && (
        <section>
          <h3>处理记录</h3>
          <Timeline entries={own.events} />
        </section>
      )}
    </div>
  );
}

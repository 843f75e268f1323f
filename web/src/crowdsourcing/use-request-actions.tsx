import { REFUND_PROMISE } from '@uc/contract/orders/refund-words';
import { lazy, Suspense, useState } from 'react';
import type { RequestAction } from '@uc/contract/crowdsourcing/request-texts';
import { api, toast, useWrite } from '../client';
import { loaded } from '../client/load';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { crowdReads } from './crowd';
import { actionText } from './request-columns';
import { type Acted, seenOf } from './seen';

const AmendDialog = lazy(() => loaded(() => import('./AmendDialog')));

interface Options {
  onEdit: (requestNo: string) => void;
  onOpen: (requestNo: string) => void;
  /** A draft was removed: the layer that showed it is closed. */
  onGone: () => void;
}

/** A buyer's actions on a request; `dialog` asks where something ends or is to be typed. */
export function useRequestActions({ onEdit, onOpen, onGone }: Options) {
  const [asked, setAsked] = useState<{ action: 'close' | 'remove'; request: Acted }>();
  const [amended, setAmended] = useState<{ action: 'extend' | 'add_budget'; request: Acted }>();
  const writing = { refreshes: crowdReads };
  const close = useWrite(api.requests.close, writing);
  const remove = useWrite(api.requests.remove, writing);
  const again = useWrite(api.requests.again, writing);
  const start = (action: RequestAction, request: Acted): void => {
    if (action === 'edit') onEdit(request.request_no);
    else if (action === 'close' || action === 'remove') setAsked({ action, request });
    else if (action === 'extend' || action === 'add_budget') setAmended({ action, request });
    else if (action === 'again')
      void again.submit({ request_no: request.request_no }).then(
        (copy) => {
          toast('已复制为新草稿', 'success');
          onEdit(copy.request_no);
        },
        () => undefined,
      );
    else onOpen(request.request_no);
  };
  const confirm = async () => {
    const { action, request } = asked!;
    if (action === 'remove') {
      await remove.submit({ request_no: request.request_no });
      onGone();
    } else await close.submit(await seenOf(request.request_no));
    toast(
      action === 'remove' ? '草稿已删除' : asked!.request.mode === 'hire' ? '雇佣已结束' : '需求已关闭',
      'success',
    );
    setAsked(undefined);
  };
  const dialog = (
    <>
      {asked && (
        <ConfirmDialog
          title={asked.action === 'remove' ? '删除草稿' : actionText('close', asked.request.mode)}
          confirm={asked.action === 'remove' ? '删除' : actionText('close', asked.request.mode)}
          danger
          busy={close.isPending || remove.isPending}
          onConfirm={() => void confirm().catch(() => undefined)}
          onClose={() => setAsked(undefined)}
        >
          {asked.action === 'remove'
            ? `“${asked.request.title}”及其附件将被删除，不能恢复。`
            : asked.request.mode === 'hire'
              ? `“${asked.request.title}”的雇佣将结束，服务商会收到通知。`
              : `“${asked.request.title}”将不再征集，投标人会收到通知。已托管的赏金全部退回：${REFUND_PROMISE}。`}
        </ConfirmDialog>
      )}
      {amended && (
        <Suspense fallback={null}>
          <AmendDialog {...amended} onClose={() => setAmended(undefined)} />
        </Suspense>
      )}
    </>
  );
  return { start, dialog };
}

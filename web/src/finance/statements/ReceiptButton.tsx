import type { Api } from '@uc/contract';
import { loaded } from '../../client/load';
import { lazy, Suspense, useState } from 'react';
import { api, useWrite, type WireInput } from '../../client';
import { Button } from '../../ui/Button';

const ReceiptDialog = lazy(() => loaded(() => import('./ReceiptDialog')));

interface Props extends WireInput<Api['statements']['exportReceipt']> {
  text?: string;
  size?: 'small' | 'medium';
}

/**
 * 下载回单: the paper of one event, made in the background and saved as soon as it is there
 * (finance.md#rmb-screen).
 */
export function ReceiptButton({ kind, no, text = '下载回单', size = 'small' }: Props) {
  const [taskId, setTaskId] = useState<string>();
  const making = useWrite(api.statements.exportReceipt);
  const make = () =>
    making.submit({ kind, no }).then(
      ({ task_id }) => setTaskId(task_id),
      // The toast has said why.
      () => undefined,
    );
  return (
    <>
      <Button
        size={size}
        kind={size === 'small' ? 'quiet' : 'plain'}
        busy={making.isPending}
        aria-label={`${text} ${no}`}
        onClick={() => void make()}
      >
        {text}
      </Button>
      {taskId && (
        <Suspense fallback={null}>
          <ReceiptDialog title={text} taskId={taskId} onClose={() => setTaskId(undefined)} />
        </Suspense>
      )}
    </>
  );
}

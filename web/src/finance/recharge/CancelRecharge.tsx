import { useState } from 'react';
import { api, toast, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

/** Giving up, asked once more; whatever comes of it, the page reads how it stands. */
export function CancelRecharge({
  no,
  size = 'medium',
  onDone,
}: {
  no: string;
  size?: 'small' | 'medium';
  /** Also after a refusal: then it had been paid. */
  onDone(): void;
}) {
  const [isOpen, setOpen] = useState(false);
  const refreshes = [api.recharge.detail, api.recharge.list, api.recharge.config];
  const cancel = useWrite(api.recharge.cancel, { refreshes });
  return (
    <>
      <Button
        size={size}
        kind={size === 'small' ? 'quiet' : 'plain'}
        aria-label={`取消充值 ${no}`}
        onClick={() => setOpen(true)}
      >
        取消充值
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="取消这笔充值？"
          confirm="取消充值"
          busy={cancel.isPending}
          onConfirm={() =>
            void cancel
              .submit({ recharge_no: no })
              .then(
                () => toast('充值已取消', 'success'),
                () => undefined,
              )
              .then(() => {
                setOpen(false);
                onDone();
              })
          }
          onClose={() => setOpen(false)}
        >
          取消后不能再支付；如果您刚刚已经付款，款项仍会到账。
        </ConfirmDialog>
      )}
    </>
  );
}

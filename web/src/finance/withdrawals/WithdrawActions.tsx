import { type ReactNode, useState } from 'react';
import { api, toast, useWrite } from '../../client';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { RowActions } from '../../ui/RowActions';
import { OwnerConfirmDialog } from './OwnerConfirmDialog';
import { type Withdrawal, withdrawReads } from './withdraw';

interface Props {
  one: Withdrawal;
  size?: 'small' | 'medium';
  /** Other actions of the row. */
  children?: ReactNode;
}

/** 撤销, 确认, 重新提现: the actions that the server lets this person take now. */
export function WithdrawActions({ one, size = 'small', children }: Props) {
  const [asked, setAsked] = useState<'cancel' | 'confirm'>();
  const cancel = useWrite(api.withdrawals.cancel, { refreshes: withdrawReads });
  const no = one.withdraw_no;
  const close = () => setAsked(undefined);
  const can = (action: Withdrawal['actions'][number]) => one.actions.includes(action);
  const kind = size === 'small' ? 'quiet' : 'plain';
  const buttons = [
    can('confirm') && (
      <Button
        key="confirm"
        size={size}
        kind="primary"
        aria-label={`确认 ${no}`}
        onClick={() => setAsked('confirm')}
      >
        确认
      </Button>
    ),
    can('cancel') && (
      <Button
        key="cancel"
        size={size}
        kind={kind}
        aria-label={`撤销 ${no}`}
        onClick={() => setAsked('cancel')}
      >
        撤销
      </Button>
    ),
    can('again') && (
      <ButtonLink
        key="again"
        size={size}
        kind={kind}
        aria-label={`重新提现 ${no}`}
        to={to('finance.rmb.withdraw', { amount: one.amount, card: one.card.id })}
      >
        重新提现
      </ButtonLink>
    ),
  ];
  return (
    <>
      {size === 'small' ? (
        <RowActions of={no}>
          {buttons}
          {children}
        </RowActions>
      ) : (
        buttons
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title="撤销这笔提现？"
          confirm="撤销提现"
          busy={cancel.isPending}
          onConfirm={() =>
            void cancel
              .submit({ withdraw_no: no })
              .then(() => toast('已撤销，资金已退回可用余额', 'success'))
              .catch(() => undefined)
              .then(close)
          }
          onClose={close}
        >
          撤销后资金立即退回可用余额，当日提现次数与免费次数一并恢复。
        </ConfirmDialog>
      )}
      {asked === 'confirm' && <OwnerConfirmDialog one={one} onClose={close} />}
    </>
  );
}

import { useState } from 'react';
import type { Api } from '@uc/contract';
import { demand, toast, type WireOutput } from '../client';
import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { api } from './api';

type Statement = WireOutput<Api['bankfiles']['staffStatements']>['list'][number];

/** Makes bank lines of what has arrived by a statement, some at a time until none is left. */
export function BankFileBooking({ statement: { no, file, todo_count: count } }: { statement: Statement }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const bookAll = async () => {
    let booked = 0;
    for (let left = count; left > 0;) {
      const answer = await demand(api.bankfiles.staffBook, { no });
      booked += answer.booked;
      // Nothing moves on while another person books the same.
      if (answer.left >= left) break;
      left = answer.left;
    }
    return booked;
  };
  const book = async () => {
    setBusy(true);
    await bookAll().then(
      (booked) => toast(`已登记${booked}笔到账`, 'success'),
      () => undefined,
    );
    setBusy(false);
    setAsking(false);
    refresh([api.bankfiles.staffStatements, api.bankfiles.staffLines, api.operator.waiting]);
  };
  return (
    <>
      <Button size="small" aria-label={`登记到账：${file}`} onClick={() => setAsking(true)}>
        登记到账
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="登记到账"
          confirm="登记到账"
          onClose={() => setAsking(false)}
          busy={isBusy}
          onConfirm={() => void book()}
        >
          <p>
            将“{file}”中客户汇入的{count}
            笔到账逐笔登记，与人工登记相同：附言码与金额相符时自动入账，其余待匹配；达到额度的由另一位同事复核。退汇、渠道结算和利息不在其中。
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

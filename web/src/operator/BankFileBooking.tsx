import { useState } from 'react';
import type { Api } from '@uc/contract';
import { demand, toast, type WireOutput } from '../client';
import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { api } from './api';

type Statement = WireOutput<Api['bankfiles']['staffStatements']>['list'][number];

/** Matches the lines of a statement, some at a time until none is left. */
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
      (booked) => toast(`已匹配${booked}笔流水`, 'success'),
      () => undefined,
    );
    setBusy(false);
    setAsking(false);
    refresh([
      api.bankfiles.staffStatements,
      api.bankfiles.staffLines,
      api.bankfiles.staffWork,
      api.operator.waiting,
    ]);
  };
  return (
    <>
      <Button size="small" aria-label={`自动匹配：${file}`} onClick={() => setAsking(true)}>
        自动匹配
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="自动匹配"
          confirm="开始匹配"
          onClose={() => setAsking(false)}
          busy={isBusy}
          onConfirm={() => void book()}
        >
          <p>
            将“{file}”中待匹配的{count}
            笔流水逐笔与充值、提现、退票、渠道收退款、结算和缴税核对：只有一笔单据、一笔流水且金额一致时自动匹配，需要入账的以您的名义入账，达到额度的由另一位同事复核。其余的在“流水匹配”中等待处理。
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

import { useState } from 'react';
import { api, toast, useWrite } from '../client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { type Complaint, complaintReads } from './complaint';

/** Asks before a complaint is taken back. */
export function useWithdrawal() {
  const [asked, setAsked] = useState<Complaint>();
  const write = useWrite(api.works.withdrawComplaint, { refreshes: complaintReads, quiet: true });
  const confirm = async ({ complaint_no, version }: Complaint) => {
    await write.submit({ complaint_no, version });
    toast('投诉已撤回', 'success');
    setAsked(undefined);
  };
  const dialog = asked && (
    <ConfirmDialog
      title={`撤回投诉：${asked.title}`}
      confirm="撤回投诉"
      busy={write.isPending}
      error={write.error?.message}
      onConfirm={() => void confirm(asked).catch(() => undefined)}
      onClose={() => setAsked(undefined)}
    >
      撤回后不再处理，作品继续展示；之后仍可再次投诉。
    </ConfirmDialog>
  );
  return { start: setAsked, dialog };
}

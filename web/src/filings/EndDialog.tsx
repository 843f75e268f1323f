import { useNavigate } from 'react-router';
import { areaLinks } from '@uc/contract/filings/case-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { REFUND_PROMISE } from '@uc/contract/orders/refund-words';
import { toast, useWrite } from '../client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { actionTexts, type CaseAction, callsOf, type FilingRow, nameOf, readsOf } from './filing';

const questions: Partial<Record<CaseAction, (name: string) => string>> = {
  withdraw: (name) => `撤回“${name}”的提交？待付款订单将关闭，内容保留在草稿中，可再次提交。`,
  cancel: (name) => `取消“${name}”？尚未提交官方，已付费用将全部退回：${REFUND_PROMISE}。取消后不能恢复。`,
  delete: (name) => `删除草稿“${name}”？填写的内容与上传的材料不能恢复。`,
  copy: (name) => `以“${name}”的内容新建一份草稿？材料与承诺须重新提供。`,
};
const done: Partial<Record<CaseAction, string>> = {
  withdraw: '已撤回，内容保留在草稿中',
  cancel: '申请已取消，费用已退回',
  delete: '草稿已删除',
  copy: '已新建草稿',
};

/** Gives a case up, or begins another like it: asks once before it happens. */
export function EndDialog({
  area,
  row,
  action,
  onClose,
  onDeleted,
}: {
  area: FilingArea;
  row: FilingRow;
  action: CaseAction;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const navigate = useNavigate();
  const options = { refreshes: readsOf(area), quiet: true };
  const cancel = useWrite(callsOf(area).cancel, options);
  const copy = useWrite(callsOf(area).copy, options);
  const { app_no, version } = row;
  const run = async () => {
    if (action === 'copy') {
      const made = await copy.submit({ app_no });
      void navigate(`${areaLinks[area]}?edit=${made.app_no}`);
    } else await cancel.submit({ app_no, version });
    toast(done[action] ?? '已完成', 'success');
    onClose();
    if (action === 'delete') onDeleted();
  };
  const error = cancel.error ?? copy.error;
  return (
    <ConfirmDialog
      title={`${actionTexts[action]}：${nameOf(row)}`}
      confirm={actionTexts[action]}
      danger={action === 'cancel' || action === 'delete'}
      busy={cancel.isPending || copy.isPending}
      error={error?.message}
      onConfirm={() => void run().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{questions[action]?.(nameOf(row))}</p>
    </ConfirmDialog>
  );
}

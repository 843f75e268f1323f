import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import { api, toast, useWrite } from '../client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { actionText, isWaiting, nameOf, type Work, type WorkAction, workReads } from './work';

type Acted = Pick<Work, 'work_no' | 'title' | 'version' | 'status' | 'actions'>;
/** Actions that are one write of a work in the version that was seen. */
type Written = Exclude<WorkAction, 'edit'>;

const doneTexts: Record<Written, string> = {
  submit: `已提交审核，预计1–${limits.workingDays.work}个工作日`,
  cancel: '已撤回审核',
  online: '已上架',
  offline: '已下架',
  top: '已置顶',
  untop: '已取消置顶',
  delete: '已删除',
};

/** Question before an action; undefined for one that can be undone at once. */
function questionOf(action: Written, work: Acted): string | undefined {
  if (action === 'delete') return `《${nameOf(work)}》及其图片、附件将被删除，不能恢复。`;
  if (action === 'offline') return '下架后他人不能再看到这件作品；未修改时可直接重新上架，无需再次审核。';
  if (action === 'cancel' && !isWaiting(work)) return '尚未公开的修改将被丢弃，公开的版本不变。';
  return undefined;
}

/** Acts on works; `dialog` asks first where something is lost. `onDone` hears of the outcome. */
export function useWorkActions(onDone: (action: Written) => void = () => undefined) {
  const writing = { refreshes: workReads };
  const [asked, setAsked] = useState<{ action: Written; work: Acted }>();
  const submit = useWrite(api.works.submit, writing);
  const cancel = useWrite(api.works.cancel, writing);
  const online = useWrite(api.works.online, writing);
  const offline = useWrite(api.works.offline, writing);
  const top = useWrite(api.works.top, writing);
  const remove = useWrite(api.works.remove, writing);
  const write = async (action: Written, work: Acted) => {
    const seen = { work_no: work.work_no, version: work.version };
    if (action === 'top' || action === 'untop') await top.submit({ ...seen, top: action === 'top' });
    else await { submit, cancel, online, offline, delete: remove }[action].submit(seen);
    toast(action === 'cancel' && !isWaiting(work) ? '已放弃修改' : doneTexts[action], 'success');
    setAsked(undefined);
    onDone(action);
  };
  const start = (action: Written, work: Acted) => {
    if (questionOf(action, work) === undefined) void write(action, work).catch(() => undefined);
    else setAsked({ action, work });
  };
  const dialog = asked && (
    <ConfirmDialog
      title={`${actionText(asked.action, asked.work)}：${nameOf(asked.work)}`}
      confirm={actionText(asked.action, asked.work)}
      danger={asked.action !== 'offline'}
      busy={[cancel, offline, remove].some(({ isPending }) => isPending)}
      onConfirm={() => void write(asked.action, asked.work).catch(() => undefined)}
      onClose={() => setAsked(undefined)}
    >
      {questionOf(asked.action, asked.work)}
    </ConfirmDialog>
  );
  return { start, dialog };
}

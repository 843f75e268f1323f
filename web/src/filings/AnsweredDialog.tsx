import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { type FilingCase, nameOf } from './filing';

/** Whether nothing is asked of a case any more: answered in another tab or by an answer of which nothing came back, or over. */
export const isAnswered = (one: FilingCase | undefined): boolean =>
  one !== undefined && !one.actions.includes('reply');

/** Replaces a form whose case has moved on: the typed answer has arrived, or is not wanted any more. */
export function AnsweredDialog({ one, onClose }: { one: FilingCase; onClose: () => void }) {
  return (
    <Dialog
      title={`答复：${nameOf(one)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      <Notice>{`该案件当前状态为“${one.status_text}”，无需再答复。已提交的答复见办理进度。`}</Notice>
    </Dialog>
  );
}

import { TaskProgress } from '../../tasks/TaskProgress';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

/** How far a paper is; it saves itself. */
export default function ReceiptDialog({
  title,
  taskId,
  onClose,
}: {
  title: string;
  taskId: string;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <TaskProgress taskId={taskId} savesItself />
    </Dialog>
  );
}

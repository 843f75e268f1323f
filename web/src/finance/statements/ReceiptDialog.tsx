import { TaskProgress } from '../../tasks/TaskProgress';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

/** Progress of a document that is being made; it is saved when it is ready. */
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

import { ConfirmDialog } from './ConfirmDialog';

/** Asks before unsaved input is lost (product 02 §2.4). */
export default function LeaveDialog({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  return (
    <ConfirmDialog
      title="离开此页面？"
      confirm="离开"
      cancel="继续编辑"
      danger
      onClose={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    >
      离开将丢失未保存内容
    </ConfirmDialog>
  );
}

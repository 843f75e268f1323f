import { ConfirmDialog } from './ConfirmDialog';
import { leaveTexts } from './leave-question';

/** Asks before unsaved input is lost (account.md#profile-screen). */
export default function LeaveDialog({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  return (
    <ConfirmDialog
      title={leaveTexts.title}
      confirm="离开"
      cancel="继续编辑"
      danger
      onClose={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    >
      {leaveTexts.loss}
    </ConfirmDialog>
  );
}

import { type ClientEndpoint, toast, useWrite } from '../client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { makerReads, nameOf } from './project';
import { type Step, steps } from './steps';

export interface Doing {
  step: Step;
  card: { project_no: string; name: string };
}

/** Asks once before a step that cannot simply be taken back. */
export default function StepDialog({
  step,
  card,
  onClose,
  onDone,
}: Doing & { onClose: () => void; onDone: () => void }) {
  const { text, endpoint, danger, question, done } = steps[step];
  const write = useWrite(endpoint as ClientEndpoint, { refreshes: makerReads, quiet: true });
  const submit = () =>
    write.submit({ project_no: card.project_no }).then(
      () => {
        toast(done, 'success');
        onDone();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      title={text}
      confirm={text}
      danger={danger}
      busy={write.isPending}
      error={write.error?.message}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>{question(nameOf(card))}</p>
    </ConfirmDialog>
  );
}

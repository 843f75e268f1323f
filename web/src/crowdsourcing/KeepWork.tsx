import { useKeeping } from '../client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';

/** Asks whether a work is to be kept, to whoever comes from its page for everybody: a link alone keeps nothing. */
export function KeepWork({ workNo, onClose }: { workNo: string; onClose: () => void }) {
  const { may, isBusy, toggle } = useKeeping('work');
  return (
    <ConfirmDialog
      title="收藏作品"
      confirm="收藏"
      busy={isBusy}
      onConfirm={() => {
        if (may) toggle(workNo, false);
        onClose();
      }}
      onClose={onClose}
    >
      {may ? (
        <p>{`收藏作品${workNo}，之后可在这里查看；作品下架后会标灰。`}</p>
      ) : (
        <Notice tone="warning">您没有收藏的权限，请联系主账号开通。</Notice>
      )}
    </ConfirmDialog>
  );
}

import { api, toast, useWrite } from '../../client';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { Title } from './invoice';

/** Asks before a title goes. */
export function DeleteTitleDialog({
  title: { title_no, version, name },
  onClose,
}: {
  title: Title;
  onClose: () => void;
}) {
  const write = useWrite(api.invoices.titleDelete, { refreshes: [api.invoices.titles], quiet: true });
  const confirm = async () => {
    await write.submit({ title_no, version });
    toast('发票抬头已删除', 'success');
    onClose();
  };
  return (
    <ConfirmDialog
      title={`删除抬头：${name}`}
      confirm="删除"
      danger
      busy={write.isPending}
      error={write.error?.message}
      onConfirm={() => void confirm().catch(() => undefined)}
      onClose={onClose}
    >
      删除后申请开票时不能再选用；已申请与已开具的发票不受影响。
    </ConfirmDialog>
  );
}

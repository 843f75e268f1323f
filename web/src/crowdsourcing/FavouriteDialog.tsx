import { useFavourite } from '../client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';

/** Kinds with a public page that links here to favourite them. */
const texts = {
  work: { name: '作品', over: '作品下架后会标灰' },
  provider: { name: '服务商', over: '主页关闭后会标灰' },
} as const;
export type PublicKind = keyof typeof texts;
export const isPublic = (kind: string): kind is PublicKind => kind in texts;

/** Asks a visitor who comes from a public page to confirm the favourite: a link alone adds none. */
export function FavouriteDialog({
  kind,
  no,
  onClose,
}: {
  kind: PublicKind;
  no: string;
  onClose: () => void;
}) {
  const { may, isBusy, toggle } = useFavourite(kind);
  const { name, over } = texts[kind];
  return (
    <ConfirmDialog
      title={`收藏${name}`}
      confirm="收藏"
      busy={isBusy}
      onConfirm={() => {
        if (may) toggle(no, false);
        onClose();
      }}
      onClose={onClose}
    >
      {may ? (
        <p>{`收藏${name}${no}，之后可在这里查看；${over}。`}</p>
      ) : (
        <Notice tone="warning">您没有收藏的权限，请联系主账号开通。</Notice>
      )}
    </ConfirmDialog>
  );
}

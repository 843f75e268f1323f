import { lazy, Suspense, useState } from 'react';
import { api, toast, useWrite } from '../../client';
import { loaded } from '../../client/load';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { type CardFaceData, cardReads, nameOf } from './card';

const MicroDialog = lazy(() => loaded(() => import('./MicroDialog')));

type Confirmation = 'unbind' | 'delete' | 'confirm';

/** Actions of the owner on a card; the server says which are possible now. */
export function CardActions({ card, onGone }: { card: CardFaceData; onGone?: () => void }) {
  const [asked, setAsked] = useState<Confirmation>();
  const save = useWrite(api.cards.save, { refreshes: cardReads });
  const unbind = useWrite(api.cards.unbind, { refreshes: cardReads });
  const remove = useWrite(api.cards.remove, { refreshes: cardReads });
  const close = () => setAsked(undefined);
  const can = (action: CardFaceData['actions'][number]) => card.actions.includes(action);
  const name = nameOf(card);
  /** Each card has these: a screen reader hears which one. */
  const label = (action: string) => `${action} ${name}`;

  const again = card.status === 'unbound' ? '重新绑定' : '重新验证';

  const act = async (write: Promise<unknown>, message: string, isGone = true) => {
    try {
      await write;
      toast(message, 'success');
      if (isGone) onGone?.();
    } catch {
      // A toast or the verification has said why.
    } finally {
      close();
    }
  };
  return (
    <>
      {can('confirm') && (
        <Button
          size="small"
          kind="primary"
          aria-label={label('填写金额')}
          onClick={() => setAsked('confirm')}
        >
          填写金额
        </Button>
      )}
      {can('retry') && (
        <ButtonLink
          size="small"
          kind="quiet"
          aria-label={label(again)}
          to={to('finance.bankCard.edit', { id: card.id })}
        >
          {again}
        </ButtonLink>
      )}
      {can('edit') && (
        <ButtonLink
          size="small"
          kind="quiet"
          aria-label={label('编辑')}
          to={to('finance.bankCard.edit', { id: card.id })}
        >
          编辑
        </ButtonLink>
      )}
      {can('default') && (
        <Button
          size="small"
          kind="quiet"
          aria-label={label('设为默认')}
          busy={save.isPending}
          onClick={() =>
            void act(save.submit({ id: card.id, kind: card.kind, is_default: true }), '已设为默认', false)
          }
        >
          设为默认
        </Button>
      )}
      {can('unbind') && (
        <Button size="small" kind="quiet" aria-label={label('解绑')} onClick={() => setAsked('unbind')}>
          解绑
        </Button>
      )}
      {can('delete') && (
        <Button size="small" kind="quiet" aria-label={label('删除')} onClick={() => setAsked('delete')}>
          删除
        </Button>
      )}
      {asked === 'unbind' && (
        <ConfirmDialog
          title="解绑这张银行卡？"
          confirm="解绑"
          danger
          busy={unbind.isPending}
          onConfirm={() => void act(unbind.submit({ id: card.id }), '已解绑')}
          onClose={close}
        >
          {name}解绑后不能再用于提现，需要时可重新绑定。
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title="删除这张银行卡？"
          confirm="删除"
          danger
          busy={remove.isPending}
          onConfirm={() => void act(remove.submit({ id: card.id }), '已删除')}
          onClose={close}
        >
          {name}将从列表中移除，过往提现记录不受影响。
        </ConfirmDialog>
      )}
      {asked === 'confirm' && (
        <Suspense fallback={null}>
          <MicroDialog card={card} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

import type { FavouriteKind } from '@uc/contract/crowdsourcing/favourite-kinds';
import { api } from './api';
import { useCan } from './session';
import { toast } from './toasts';
import { useWrite } from './use-write';

/** Reads to repeat after something was favourited or no longer is: those that show whether it is, and by how many. */
export const favouriteReads = [
  api.favourites.list,
  api.requests.hall,
  api.requests.detail,
  api.maker.square,
  api.maker.shown,
  api.maker.collected,
];
const promises: Partial<Record<FavouriteKind, string>> = { project: '，有新进展时会通知您' };

/**
 * Puts objects of a kind among the favourites, or removes them; `may` says whether this person has favourites
 * (crowdsourcing-screens.md#favourites).
 */
export function useFavourite(kind: FavouriteKind) {
  const may = useCan()('crowd.collect:manage');
  const add = useWrite(api.favourites.add, { refreshes: favouriteReads });
  const remove = useWrite(api.favourites.remove, { refreshes: favouriteReads });
  return {
    may,
    isBusy: add.isPending || remove.isPending,
    toggle(no: string, isFavourite: boolean) {
      const done = isFavourite
        ? remove.submit({ kind, target_nos: [no] })
        : add.submit({ kind, target_no: no });
      void done.then(
        () =>
          isFavourite
            ? toast('已取消收藏', 'success', () => add.submit({ kind, target_no: no }))
            : toast(`已收藏${promises[kind] ?? ''}`, 'success', () =>
                remove.submit({ kind, target_nos: [no] }),
              ),
        () => undefined,
      );
    },
  };
}

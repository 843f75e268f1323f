import { api, toast, useWrite } from '../client';
import { crowdReads } from './crowd';

/** Keeps a request, or lets it go. */
export function useKeeping() {
  const writing = { refreshes: crowdReads };
  const add = useWrite(api.favourites.add, writing);
  const remove = useWrite(api.favourites.remove, writing);
  return {
    isBusy: add.isPending || remove.isPending,
    toggle({ request_no: no, is_collected: isKept }: { request_no: string; is_collected: boolean }) {
      const done = isKept
        ? remove.submit({ kind: 'request', target_nos: [no] })
        : add.submit({ kind: 'request', target_no: no });
      void done.then(
        () => toast(isKept ? '已取消收藏' : '已收藏', 'success'),
        () => undefined,
      );
    },
  };
}

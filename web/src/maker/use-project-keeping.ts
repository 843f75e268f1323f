import { api, toast, useCan, useWrite } from '../client';
import { squareReads } from './square';

/** Keeps a project, or lets it go; `may` says whether this person keeps anything. */
export function useProjectKeeping() {
  const may = useCan()('crowd.collect:manage');
  const add = useWrite(api.favourites.add, { refreshes: squareReads });
  const remove = useWrite(api.favourites.remove, { refreshes: squareReads });
  return {
    may,
    isBusy: add.isPending || remove.isPending,
    toggle({ project_no: no, is_collected: isKept }: { project_no: string; is_collected: boolean }) {
      const done = isKept
        ? remove.submit({ kind: 'project', target_nos: [no] })
        : add.submit({ kind: 'project', target_no: no });
      void done.then(
        () => toast(isKept ? '已取消收藏' : '已收藏，有新进展时会通知您', 'success'),
        () => undefined,
      );
    },
  };
}

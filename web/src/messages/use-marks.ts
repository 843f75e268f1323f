import { api, toast, useWrite } from '../client';
import { boxReads } from './message';

/** Marks messages, or all those of a matter, read or deletes them, with the way back. */
export function useMarks() {
  const read = useWrite(api.messages.read, { refreshes: boxReads });
  const remove = useWrite(api.messages.remove, { refreshes: boxReads });
  const restore = useWrite(api.messages.restore, { refreshes: boxReads });
  const mark = useWrite(api.messages.markMatters, { refreshes: boxReads });
  const unmark = useWrite(api.messages.restoreMatters, { refreshes: boxReads });
  const markMatter = async (matter: string, as: 'read' | 'deleted', said: string) => {
    const matters = [matter];
    const done = await mark.submit({ matters, as });
    toast(said, 'success', () => unmark.submit({ matters, of: as, mark: done.mark }));
  };
  return {
    async read(ids: string[]) {
      await read.submit({ ids });
      toast('已标为已读', 'success', () => restore.submit({ ids, of: 'read' }));
    },
    async remove(ids: string[]) {
      await remove.submit({ ids });
      toast(`已删除${ids.length}条消息`, 'success', () => restore.submit({ ids, of: 'deleted' }));
    },
    readMatter: (matter: string) => markMatter(matter, 'read', '此事项已标为已读'),
    removeMatter: (matter: string) => markMatter(matter, 'deleted', '已删除此事项的消息'),
  };
}

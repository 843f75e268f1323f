import { api, toast, useWrite } from '../client';
import { boxReads } from './message';

/** Marks messages read or deletes them, with the way back. */
export function useMarks() {
  const read = useWrite(api.messages.read, { refreshes: boxReads });
  const remove = useWrite(api.messages.remove, { refreshes: boxReads });
  const restore = useWrite(api.messages.restore, { refreshes: boxReads });
  return {
    async read(ids: string[]) {
      await read.submit({ ids });
      toast('已标为已读', 'success', () => restore.submit({ ids, of: 'read' }));
    },
    async remove(ids: string[]) {
      await remove.submit({ ids });
      toast(`已删除${ids.length}条消息`, 'success', () => restore.submit({ ids, of: 'deleted' }));
    },
  };
}

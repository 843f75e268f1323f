import { api, toast, useWrite } from '../client';
import { boxReads, type Matter } from './message';

/** Marks messages, or all those of matters, read or deletes them, with the way back. */
export function useMarks() {
  const read = useWrite(api.messages.read, { refreshes: boxReads });
  const remove = useWrite(api.messages.remove, { refreshes: boxReads });
  const restore = useWrite(api.messages.restore, { refreshes: boxReads });
  const mark = useWrite(api.messages.markMatters, { refreshes: boxReads });
  return {
    async read(ids: string[]) {
      await read.submit({ ids });
      toast('已标为已读', 'success', () => restore.submit({ ids, of: 'read' }));
    },
    async remove(ids: string[]) {
      await remove.submit({ ids });
      toast(`已删除${ids.length}条消息`, 'success', () => restore.submit({ ids, of: 'deleted' }));
    },
    /** What was unread is taken back, whatever has come since. */
    async readAll(which: { all: true } | { category: Matter['category'] }) {
      const done = await read.submit(which);
      toast('已全部标为已读', 'success', () => restore.submit({ mark: done.mark, of: 'read' }));
    },
    /** Matters with all their messages, and messages that are about nothing. */
    async mark(chosen: readonly Matter[], as: 'read' | 'deleted') {
      const matters = chosen.flatMap(({ matter }) => matter ?? []);
      const ids = chosen.flatMap(({ matter, msg_id: id }) => (matter === null ? [id] : []));
      const done = await mark.submit({
        as,
        ...(matters.length > 0 && { matters }),
        ...(ids.length > 0 && { ids }),
      });
      toast(doneText(chosen, as), 'success', () => restore.submit({ mark: done.mark, of: as }));
    },
    isPending: read.isPending,
  };
}

function doneText([one, ...others]: readonly Matter[], as: 'read' | 'deleted'): string {
  const isRead = as === 'read';
  if (others.length > 0)
    return isRead ? `已将${others.length + 1}项标为已读` : `已删除${others.length + 1}项的消息`;
  if (one?.matter === null) return isRead ? '已标为已读' : '已删除1条消息';
  return isRead ? '此事项已标为已读' : '已删除此事项的消息';
}

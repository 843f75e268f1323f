import { useEffect, useState } from 'react';
import { WIDEN } from '../ui/FilteredList';
import type { Selection } from '../ui/record-columns';
import type { RecordListProps } from '../ui/RecordList';
import { TabbedList } from '../ui/TabbedList';
import type { BoxParts } from './box-parts';
import { type Message, nameOf } from './message';
import { messageColumns } from './message-columns';
import { MessageBatchBar } from './MessageBatchBar';
import { useMarks } from './use-marks';

const nothing: ReadonlySet<string> = new Set();

const idsOf = (some: readonly Message[]) => some.map(({ msg_id }) => msg_id);

interface Props extends BoxParts {
  read: RecordListProps<Message>['read'];
}

/** The box in the order of time, a message a line. */
export function MessageBox({ tabs, state, fields, mayManage, read }: Props) {
  const [selected, setSelected] = useState(nothing);
  useEffect(() => setSelected(nothing), [state.filters]);
  const rows = read.data?.list ?? [];
  const chosen = rows.filter(({ msg_id }) => selected.has(msg_id));
  const unread = chosen.filter(({ read: isRead }) => !isRead);
  const marks = useMarks();
  const act = async (done: Promise<unknown>) => {
    await done.catch(() => undefined);
    setSelected(nothing);
  };
  const selection: Selection = {
    selected,
    change: setSelected,
    isSelectable: () => true,
    label(id) {
      const row = rows.find(({ msg_id }) => msg_id === id);
      return row ? nameOf(row) : id;
    },
  };
  return (
    <TabbedList
      tabs={tabs}
      state={state}
      fields={fields}
      above={
        <MessageBatchBar
          count={chosen.length}
          hasUnread={unread.length > 0}
          onRead={() => void act(marks.read(idsOf(unread)))}
          onRemove={() => void act(marks.remove(idsOf(chosen)))}
          onClear={() => setSelected(nothing)}
        />
      }
      caption="消息"
      columns={messageColumns({
        mayManage,
        onRead: ({ msg_id: id }) => void act(marks.read([id])),
        onRemove: ({ msg_id: id }) => void act(marks.remove([id])),
      })}
      read={read}
      rowKey={({ msg_id }) => msg_id}
      oneLine
      minWidth={760}
      {...(mayManage && { selection })}
      empty={{ icon: 'bell', title: '暂无消息' }}
      unmatched={{ icon: 'search', title: '没有符合条件的消息', hint: WIDEN }}
    />
  );
}

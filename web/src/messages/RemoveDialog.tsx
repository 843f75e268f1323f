import { api, toast, useWrite } from '../client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { boxReads, type Message } from './message';

interface Props {
  messages: readonly Pick<Message, 'msg_id' | 'title'>[];
  onDone(): void;
  onClose(): void;
}

/** Asks once before messages are deleted. */
export function RemoveDialog({ messages, onDone, onClose }: Props) {
  const remove = useWrite(api.messages.remove, { refreshes: boxReads, quiet: true });
  const submit = async () => {
    await remove.submit({ ids: messages.map(({ msg_id }) => msg_id) });
    toast('已删除', 'success');
    onDone();
  };
  const [first] = messages;
  return (
    <ConfirmDialog
      title={messages.length === 1 ? '删除这条消息？' : `删除这${messages.length}条消息？`}
      confirm="删除"
      danger
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => void submit().catch(() => undefined)}
      onClose={onClose}
    >
      {messages.length === 1 ? `“${first?.title}”删除后不能恢复。` : '删除后不能恢复。'}
    </ConfirmDialog>
  );
}

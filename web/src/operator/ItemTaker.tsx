import { canBeTaken } from '@uc/contract/staff-queues';
import { toast, useWrite } from '../client';
import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { api } from './api';
import styles from './ItemPanel.module.css';
import { type AnyQueue, numberOf } from './queue';

interface Props {
  queue: AnyQueue;
  item: unknown;
  taken: { staff_id: string; staff: string; is_self: boolean; at: string } | null;
}

/** 接手人: who works on an item, so that colleagues leave it to them. It hinders nobody from deciding. */
export function ItemTaker({ queue, item, taken }: Props) {
  const write = useWrite(api.operator.itemTake, { refreshes: [api.operator.itemActs, queue.list] });
  if (!canBeTaken(queue.id)) return null;
  const send = async (event: 'take' | 'release') => {
    try {
      const no = numberOf(queue, item);
      await write.submit({ queue: queue.id, no, event, seen: taken?.staff_id ?? '' });
      toast(event === 'take' ? '已接手' : '已放下', 'success');
    } catch {
      // Somebody else was first: who has it now is read anew, and the refusal says why.
      refresh([api.operator.itemActs]);
    }
  };
  return (
    <div className={styles.taker}>
      <span>
        接手人：{taken === null ? '暂无' : `${taken.staff}${taken.is_self ? '（我）' : ''}，${taken.at} 起`}
      </span>
      {taken?.is_self ? (
        <Button size="small" busy={write.isPending} onClick={() => void send('release')}>
          放下
        </Button>
      ) : (
        <Button size="small" busy={write.isPending} onClick={() => void send('take')}>
          {taken === null ? '由我接手' : '改由我接手'}
        </Button>
      )}
      {write.error && !write.error.errorHasShown && <p role="alert">{write.error.message}</p>}
    </div>
  );
}

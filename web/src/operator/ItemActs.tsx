import { useRead } from '../client';
import { Button } from '../ui/Button';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';
import { Timeline } from '../ui/Timeline';
import { api } from './api';
import styles from './ItemPanel.module.css';
import note from './operator.module.css';
import { ItemTaker } from './ItemTaker';
import { type AnyQueue, type Event, numberOf } from './queue';

/** The name of the event that notes something. */
export const NOTE = 'item_note';
/** 添加备注 on any item: for colleagues alone. */
export const noteEvent = (queue: AnyQueue): Event<unknown> => ({
  id: NOTE,
  text: '添加备注',
  endpoint: api.operator.itemNote,
  question: () => '只有能处理此队列的同事能看到，客户看不到；提交后不能修改或删除。',
  blanks: [{ name: 'note', label: '备注', kind: 'long', most: 500 }],
  input: (item, values, token) => ({
    queue: queue.id,
    no: numberOf(queue, item),
    note: values.note,
    request_token: token,
  }),
});

interface Props {
  queue: AnyQueue;
  item: unknown;
}

/** 同事记录: what colleagues did to an item, and what they note about it for each other (ADR 128). */
export function ItemActs({ queue, item, onNote }: Props & { onNote: () => void }) {
  const read = useRead(api.operator.itemActs, { queue: queue.id, no: numberOf(queue, item) });
  const acts = read.data?.list.filter((one) => !queue.tellsActs || one.note !== null) ?? [];
  if (queue.tellsActs && acts.length === 0) return null;
  return (
    <section className={styles.acts} aria-label="同事记录">
      <div className={styles.actsHead}>
        <h3>同事记录</h3>
        {!queue.tellsActs && (
          <Button size="small" onClick={onNote}>
            添加备注
          </Button>
        )}
      </div>
      {read.data && <ItemTaker queue={queue} item={item} taken={read.data.taken} />}
      {read.data === undefined ? (
        read.error ? (
          <ReadFault of={read} what="同事记录" />
        ) : (
          <Skeleton height={44} />
        )
      ) : acts.length === 0 ? (
        <p className={note.note}>还没有同事处理或备注过。</p>
      ) : (
        <Timeline
          entries={acts.map(({ at, staff, is_self: isSelf, text, choice_text: choice, note: words }) => ({
            at,
            actor: isSelf ? `${staff}（我）` : staff,
            text: choice === null ? text : `${text}：${choice}`,
            comment: words,
          }))}
        />
      )}
    </section>
  );
}

/** A list may be shown for so long before it is read again. */
const TOLERATED_MS = 20_000;
const momentOf = (at: string) => Date.parse(`${at.replace(' ', 'T')}+08:00`);

/** Who was first, beside the refusal of whoever was second: a colleague, or oneself when the answer was lost. */
export function WhoWasFirst({ queue, item, seenAt }: Props & { seenAt: Date }) {
  const { data, error } = useRead(
    api.operator.itemActs,
    { queue: queue.id, no: numberOf(queue, item) },
    { once: true },
  );
  const act = data?.list.find((one) => one.note === null);
  // An act from before the item was read is not why it has changed since.
  if (error || act === undefined || momentOf(act.at) < seenAt.getTime() - TOLERATED_MS) return null;
  const what = `“${act.text}${act.choice_text === null ? '' : `：${act.choice_text}`}”`;
  return (
    <p>
      {act.is_self
        ? `您已于 ${act.at} 完成${what}，上一次提交已经生效，无需再次提交。`
        : `${act.staff}已于 ${act.at} 完成${what}。关闭后显示最新状态。`}
    </p>
  );
}

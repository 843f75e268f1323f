import { api, toast, useCan, useRead, useWrite } from '../client';
import { Button } from '../ui/Button';
import { MomentText } from '../ui/MomentText';
import { ReadFault } from '../ui/ReadFault';
import styles from './notices.module.css';

/** 已静音的事项 (messages.md#muted-matters): each is told again by one press. */
export function MutedMatters() {
  const mayManage = useCan()('msg:manage');
  const read = useRead(api.messages.mutes, {});
  const write = useWrite(api.messages.mute, {
    refreshes: [api.messages.mutes, api.messages.unreadCount, api.messages.matters],
  });
  const unmute = async (matter: string) => {
    await write.submit({ matter, muted: false });
    toast('已取消静音', 'success', () => write.submit({ matter, muted: true }));
  };
  const list = read.data?.list ?? [];
  return (
    <section className={styles.muted} aria-labelledby="muted-matters">
      <h3 id="muted-matters">已静音的事项</h3>
      <p className={styles.note}>
        静音的事项不再发短信和邮件，也不计入未读数，消息仍在消息中心；资金变动、账户安全和紧急消息照常通知。
      </p>
      <ReadFault of={read} what="已静音的事项" />
      {read.data && list.length === 0 && <p className={styles.none}>没有静音的事项</p>}
      {list.length > 0 && (
        <ul>
          {list.map(({ matter, text, no, since }) => (
            <li key={matter}>
              <span className={styles.matter}>
                {text} {no}
              </span>
              <span className={styles.note}>
                <MomentText value={since} />
                起静音
              </span>
              {mayManage && (
                <Button
                  size="small"
                  aria-label={`取消静音：${text} ${no}`}
                  onClick={() => void unmute(matter).catch(() => undefined)}
                >
                  取消静音
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { type NoticeChannel, noticeChannelTexts } from '@uc/contract/account/texts';
import type { Api } from '@uc/contract';
import { Link } from 'react-router';
import { api, toast, useRead, useWrite, type WireOutput } from '../client';
import { useForm } from '../forms/use-form';
import { to } from '../routes';
import { Button } from '../ui/Button';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { MutedMatters } from './MutedMatters';
import styles from './notices.module.css';

type Preferences = WireOutput<Api['account']['noticePreferences']>;
const channels = Object.entries(noticeChannelTexts) as [NoticeChannel, string][];

/** 消息通知设置: category × channel; 站内信 always comes, 账户安全 by every way (shell.md#notifications). */
export default function NoticePreferences() {
  const { data, error, isFetching, refetch } = useRead(api.account.noticePreferences, {});
  if (data)
    return (
      <>
        <Matrix key={JSON.stringify(data)} preferences={data} />
        <MutedMatters />
      </>
    );
  if (error) return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div className={styles.box} aria-busy>
      <Skeleton height={396} />
    </div>
  );
}

function Matrix({ preferences }: { preferences: Preferences }) {
  const save = useWrite(api.account.saveNoticePreferences, {
    refreshes: [api.account.noticePreferences],
    quiet: true,
  });
  const changedOf = (rows: Preferences['rows']) =>
    rows.filter((row, at) => {
      const before = preferences.rows[at];
      return row.sms !== before?.sms || row.email !== before.email;
    });
  const form = useForm({
    initial: { rows: preferences.rows },
    async send({ rows: all }) {
      const changed = changedOf(all).map(({ category, sms, email }) => ({ category, sms, email }));
      await save.submit({ rows: changed });
      toast('通知设置已保存', 'success');
    },
  });
  const { rows } = form.values;
  const changed = changedOf(rows);
  const refusal = form.problems.rows ?? form.alert;
  return (
    <form {...form.props} className={styles.box} data-dirty={changed.length > 0}>
      <p className={styles.note}>站内信始终接收；为保障资金与账户安全，账户安全类通知不能关闭。</p>
      {!preferences.email_bound && (
        <Notice action={<Link to={to('account.safe.mailbox')}>去绑定</Link>}>
          绑定邮箱后可接收邮件通知。
        </Notice>
      )}
      {preferences.email_refused && (
        <Notice tone="warning" action={<Link to={to('account.safe.mailbox')}>去处理</Link>}>
          绑定的邮箱无法送达，系统已停止向其发送邮件。请更换邮箱；邮箱恢复后也可重新绑定。
        </Notice>
      )}
      <table className={styles.matrix}>
        <caption className={styles.hidden}>消息通知设置</caption>
        <thead>
          <tr>
            <th scope="col">通知类型</th>
            {channels.map(([channel, text]) => (
              <th key={channel} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.category}>
              <th scope="row">{row.text}</th>
              {channels.map(([channel, text]) => (
                <td key={channel}>
                  <input
                    type="checkbox"
                    aria-label={`${row.text}：${text}`}
                    checked={row[channel] && (channel !== 'email' || preferences.email_bound)}
                    disabled={
                      channel === 'inbox' || row.locked || (channel === 'email' && !preferences.email_bound)
                    }
                    onChange={({ target }) =>
                      form.set({
                        rows: rows.map((one) => (one === row ? { ...row, [channel]: target.checked } : one)),
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {refusal && <Notice tone="negative">{refusal}</Notice>}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={form.busy} disabled={changed.length === 0}>
          保存设置
        </Button>
        {changed.length > 0 && <Button onClick={form.reset}>取消</Button>}
      </div>
    </form>
  );
}

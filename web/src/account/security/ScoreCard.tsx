import { Link } from 'react-router';
import { to } from '../../routes';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { RingChart } from '../../ui/RingChart';
import type { Overview } from './security';
import { weakest } from './security';
import styles from './security.module.css';

/**
 * The score with the step that would raise it most, and processes under way with the account
 * (account.md#security-screen).
 */
export function ScoreCard({ data }: { data: Overview }) {
  const todo = weakest(data.items);
  const shares = [
    { name: '得分', value: data.score },
    // The second colour is for a second kind of points; the missing ones have the quiet third one.
    { name: '其他', value: 0 },
    { name: '可提升', value: 100 - data.score },
  ];
  return (
    <Card>
      <div className={styles.stack}>
        <div className={styles.head}>
          <RingChart shares={shares} label={`安全评分${data.score}分，满分100分`}>
            <span className={styles.score}>
              <strong>{data.score}</strong>
              <span>安全等级：{data.level_text}</span>
            </span>
          </RingChart>
          <div className={styles.advice}>
            <h2>{todo.length === 0 ? '您的账户防护完善' : '完成以下设置，账户更安全'}</h2>
            {todo.length === 0 ? (
              <p className={styles.faint}>请定期检查登录设备与登录记录，发现异常请及时修改密码。</p>
            ) : (
              <ul>
                {todo.map(({ key, title, link, points, points_max: most }) => (
                  <li key={key}>
                    {link && (
                      <Link to={link}>
                        {title} +{most - points}分
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        {data.withdraw_hold_until && (
          <Notice tone="warning">
            手机号或支付密码刚刚变更，为保障资金安全，{data.withdraw_hold_until.slice(0, 16)}前不可提现。
          </Notice>
        )}
        {data.items.some(({ key, status }) => key === 'close' && status === 'pending') && (
          <Notice tone="warning" action={<Link to={to('account.safe', { tab: 'close' })}>查看或撤销</Link>}>
            账户正在注销冷静期，到期后将被删除。
          </Notice>
        )}
        {data.appeal && (
          <Notice action={<Link to={to('account.safe.phone')}>查看</Link>}>
            您申请将手机号修改为{data.appeal.new_phone_mask}，正在审核。
          </Notice>
        )}
      </div>
    </Card>
  );
}

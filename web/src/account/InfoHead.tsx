import { Link } from 'react-router';
import { useCan } from '../client';
import { to } from '../routes';
import { Avatar } from '../ui/Avatar';
import { Button, ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { MomentText } from '../ui/MomentText';
import { RingChart } from '../ui/RingChart';
import { StatusTag } from '../ui/StatusTag';
import styles from './profile.module.css';
import type { Profile } from './info';

/** Name, age and completeness of the account, with links to the missing items. */
export function InfoHead({ profile, onFill }: { profile: Profile; onFill: (field: string) => void }) {
  const can = useCan();
  const { completeness, missing } = profile;
  const mayEdit = can('account.info:edit');
  const reachable = missing.filter(({ link }) =>
    link?.startsWith('/account/safe') ? can('account.safe:manage') : mayEdit,
  );
  return (
    <Card>
      <div className={styles.head}>
        <div className={styles.portrait}>
          <Avatar url={profile.avatar_url} name={profile.nickname} size={88} />
          {profile.avatar_review?.status === 'pending' && <StatusTag tone="warning">审核中</StatusTag>}
          {profile.avatar_review?.status === 'rejected' && <StatusTag tone="negative">未通过</StatusTag>}
          {mayEdit && (
            <Link to={to('account.info.portrait')} aria-label="更换头像">
              更换
            </Link>
          )}
        </div>
        <div className={styles.who}>
          <p className={styles.name}>{profile.nickname}</p>
          <dl className={styles.lines}>
            <div>
              <dt>UID</dt>
              <dd>
                <CopyText text={profile.uid} label="UID" />
              </dd>
            </div>
            <div>
              <dt>注册时间</dt>
              <dd>
                <MomentText value={profile.created_at} />
              </dd>
            </div>
          </dl>
        </div>
        <div className={styles.whole}>
          <RingChart
            shares={[
              { name: '已完善', value: completeness },
              { name: '', value: 0 },
              { name: '未完善', value: 100 - completeness },
            ]}
            label={`资料完整度${completeness}%`}
          >
            <strong className={styles.percent}>{completeness}%</strong>
            <span className={styles.faint}>资料完整度</span>
          </RingChart>
          <div className={styles.missing}>
            {missing.length === 0 ? (
              <p>资料已完善，感谢您的信任。</p>
            ) : (
              <>
                <p>{mayEdit ? '完善以下资料，便于合作方了解您：' : '尚未完善：'}</p>
                <ul>
                  {missing.map(({ field, text, link }) => (
                    <li key={field}>
                      {!reachable.some((one) => one.field === field) ? (
                        <span className={styles.faint}>{text}</span>
                      ) : link ? (
                        <ButtonLink size="small" kind="quiet" to={link}>
                          {text}
                        </ButtonLink>
                      ) : (
                        <Button size="small" kind="quiet" onClick={() => onFill(field)}>
                          {text}
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

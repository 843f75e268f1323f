import { Link } from 'react-router';
import { useCan, useSession } from '../client';
import { to } from '../routes';
import { Avatar } from '../ui/Avatar';
import { Card } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { providerTexts, realnameTexts, securityTexts, securityTones, type Summary } from './summary';
import styles from './IdentityCard.module.css';

/** Row 1: who I am, how I am verified, how safe the account is, when it was last used. */
export function IdentityCard({ user }: { user: Summary['user'] | undefined }) {
  const session = useSession();
  const can = useCan();
  const name = user?.nickname ?? session.name;
  const provider = user && providerTexts[user.provider];
  return (
    <Card>
      <div className={styles.card}>
        <Avatar url={user?.avatar_url} name={name} size={56} />
        <div className={styles.who}>
          <p className={styles.name}>
            {name}
            {user && (
              <>
                <StatusTag
                  tone={
                    user.realname === 'enterprise' || user.realname === 'person'
                      ? 'positive'
                      : user.realname === 'rejected' ||
                          user.realname === 'expired' ||
                          user.realname === 'revoked'
                        ? 'negative'
                        : 'neutral'
                  }
                >
                  {realnameTexts[user.realname]}
                </StatusTag>
                {provider && (
                  <StatusTag tone={user.provider === 'approved' ? 'info' : 'neutral'}>{provider}</StatusTag>
                )}
              </>
            )}
          </p>
          <p className={styles.uid}>
            UID <CopyText text={user?.uid ?? session.uid} label="UID" />
          </p>
        </div>
        <dl key={user ? 'user' : 'skeleton'} className={styles.facts} aria-busy={!user}>
          <div>
            <dt>安全等级</dt>
            <dd>
              {user ? (
                <>
                  <StatusTag tone={securityTones[user.security_level]}>
                    {securityTexts[user.security_level]}
                  </StatusTag>
                  {user.security_level !== 'high' && can('account.safe:manage') && (
                    <Link to={to('account.safe')}>去提升</Link>
                  )}
                </>
              ) : (
                <Skeleton width={80} height={20} />
              )}
            </dd>
          </div>
          <div>
            <dt>上次登录</dt>
            <dd>
              {user ? (
                user.last_login_at ? (
                  `${user.last_login_at.slice(0, 16)}${user.last_login_region ? ` · ${user.last_login_region}` : ''}`
                ) : (
                  '首次登录'
                )
              ) : (
                <Skeleton width={150} height={20} />
              )}
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

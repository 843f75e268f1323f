import { Link } from 'react-router';
import { useCan } from '../client';
import { to } from '../routes';
import { Card, Facts } from '../ui/Card';
import { StatusTag } from '../ui/StatusTag';
import styles from './profile.module.css';
import { ContactForm } from './ContactForm';
import { EditButton, type Editing } from './EditButton';
import type { Profile } from './info';

/** 联系方式: phone and e-mail are changed where it is safe, the rest in its place; all of it is masked. */
export function ContactCard({ profile, editing }: { profile: Profile; editing: Editing }) {
  const can = useCan();
  const maySafe = can('account.safe:manage');
  const none = <span className={styles.faint}>未填写</span>;
  return (
    <Card title="联系方式" extra={<EditButton part="contact" title="联系方式" editing={editing} />}>
      <div className={styles.stack}>
        <Facts
          facts={[
            [
              '手机',
              <span key="phone" className={styles.seen}>
                {profile.phone_mask}
                {maySafe && (
                  <Link to={to('account.safe.phone')} aria-label="修改手机">
                    修改
                  </Link>
                )}
              </span>,
            ],
            [
              '邮箱',
              <span key="mail" className={styles.seen}>
                {profile.email_mask ?? <span className={styles.faint}>未绑定</span>}
                {profile.email_refused && <StatusTag tone="negative">无法送达</StatusTag>}
                {maySafe && (
                  <Link
                    to={to('account.safe.mailbox')}
                    aria-label={profile.email_mask ? '修改邮箱' : '绑定邮箱'}
                  >
                    {profile.email_mask ? '修改' : '绑定'}
                  </Link>
                )}
              </span>,
            ],
            ...(editing.part === 'contact'
              ? []
              : ([
                  ['QQ', profile.qq_mask ?? none],
                  ['微信', profile.wechat_mask ?? none],
                  ['地址', profile.address_mask ?? none],
                ] as const)),
          ]}
        />
        {editing.part === 'contact' && <ContactForm profile={profile} onDone={editing.end} />}
      </div>
    </Card>
  );
}

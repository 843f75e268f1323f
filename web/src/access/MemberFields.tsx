import { TextField } from '../ui/Field';
import type { Member } from './access';
import styles from './access.module.css';
import type { MemberForm } from './member-form';

const kept = (mask: string | null | undefined) => (mask ? `${mask}，不修改请留空` : '选填');

/** Name and contact of a member. */
export function MemberFields({ form, one }: { form: MemberForm; one: Member | undefined }) {
  return (
    <div className={styles.pair}>
      {!one && (
        <TextField
          meant="word"
          label="子账号名"
          most={32}
          autoComplete="off"
          placeholder="用于登录，创建后不能修改"
          {...form.field('sub_username')}
        />
      )}
      <TextField meant="name" label="姓名" most={100} autoComplete="off" {...form.field('true_name')} />
      <TextField
        meant="phone"
        label="手机"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        placeholder={kept(one?.phone_mask)}
        hint="用于接收验证码与通知"
        {...form.field('phone')}
      />
      <TextField
        meant="word"
        label="邮箱"
        type="email"
        autoComplete="off"
        placeholder={kept(one?.email_mask)}
        {...form.field('email')}
      />
    </div>
  );
}

import { PasswordField } from '../ui/PasswordField';
import styles from './access.module.css';
import type { MemberForm } from './member-form';

/** The first password of a new member: generated, or chosen by its creator. */
export function FirstPasswordFields({ form: { values, set, field } }: { form: MemberForm }) {
  return (
    <fieldset className={styles.fields}>
      <legend>初始密码</legend>
      <div className={styles.boxes}>
        {([false, true] as const).map((isOwn) => (
          <label key={String(isOwn)} className={styles.check}>
            <input
              type="radio"
              name="password_kind"
              checked={values.is_own_password === isOwn}
              onChange={() => set({ is_own_password: isOwn })}
            />
            {isOwn ? '自定义' : '自动生成'}
          </label>
        ))}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={values.must_change}
            onChange={(event) => set({ must_change: event.target.checked })}
          />
          首次登录须修改密码
        </label>
      </div>
      {values.is_own_password && (
        <PasswordField
          label="自定义密码"
          hint="8-20位，须同时包含数字、大写字母和小写字母"
          {...field('password')}
          autoComplete="new-password"
        />
      )}
    </fieldset>
  );
}

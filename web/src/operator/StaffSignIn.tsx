import { type FormEvent, useEffect, useState } from 'react';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { api, demand } from '../client';
import { documentSetting } from '../client/page';
import { staffToken } from '../client/staff';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { PasswordField } from '../ui/PasswordField';
import styles from './operator.module.css';

/** 运营登录: name and password; the token stays in this tab. */
export function StaffSignIn() {
  const [values, setValues] = useState({ username: '', password: '' });
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void (document.title = '运营登录 - 用户中心'), []);
  const missing = (name: keyof typeof values, label: string) =>
    tried && values[name] === '' ? fillMessage(formMessages.required, { label }) : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBusy || values.username === '' || values.password === '') return;
    setBusy(true);
    setRefusal('');
    try {
      const { staff_token } = await demand(api.passport.signInAsStaff, values);
      staffToken.keep(staff_token);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '');
      setBusy(false);
    }
  };
  return (
    <main className={styles.alone}>
      <form className={styles.signIn} noValidate data-unguarded onSubmit={(event) => void submit(event)}>
        <h1>运营后台</h1>
        <TextField
          label="账号"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          value={values.username}
          error={missing('username', '账号')}
          onChange={(event) => setValues({ ...values, username: event.target.value.trim() })}
        />
        <PasswordField
          label="密码"
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={missing('password', '密码')}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
        {refusal && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
        <Button kind="primary" size="large" type="submit" busy={isBusy}>
          登录
        </Button>
        {documentSetting('demo') === '1' && (
          <p className={styles.note}>
            演示账号：super、finance、finance2、auditor、credit、cs、ip，密码
            Demo1234。演示环境，不产生真实资金往来。
          </p>
        )}
      </form>
    </main>
  );
}

import { lazy, useState } from 'react';
import { loaded } from '../client/load';
import { Link, useSearchParams } from 'react-router';
import { documentSetting } from '../client/page';
import { to } from '../routes';
import { classes } from '../ui/classes';
import { panelOf, Tabs } from '../ui/Tabs';
import { DemoAccounts, type DemoAccount } from './DemoAccounts';
import styles from './forms.module.css';
import { PasswordForm } from './PasswordForm';
import type { SecondStep } from './second-step';
import { useResume } from './resume';
import { SignedInNotice } from './SignedInNotice';
import { SmsForm } from './SmsForm';
import { SubAccountForm } from './SubAccountForm';
import { ThirdParty } from './ThirdParty';

const SecondStepForm = lazy(() => loaded(() => import('./SecondStepForm')));

const ways = [
  { id: 'password', text: '密码登录' },
  { id: 'sms', text: '短信登录' },
  { id: 'subaccount', text: '子账号登录' },
] as const;
type Way = (typeof ways)[number]['id'];

/** The three ways in, one tab each, and those by a third party; the tab stands in the address as `as`. */
export function SignInForms({ why }: { why: string }) {
  const [query, setQuery] = useSearchParams();
  const way: Way = ways.find(({ id }) => id === query.get('as'))?.id ?? 'password';
  const [demo, setDemo] = useState<DemoAccount>();
  const [second, setSecond] = useState<SecondStep>();
  const [over, setOver] = useState(why);
  // A person who asks for a named way to sign in, or to change accounts, is not sent on.
  const isPlain = why === '' && !['as', 'switch', 'reset'].some((name) => query.has(name));
  useResume(isPlain);
  const choose = (next: Way) =>
    setQuery(
      { ...(query.has('switch') && { switch: '1' }), ...(next !== 'password' && { as: next }) },
      { replace: true },
    );
  const fill = (account: DemoAccount) => {
    setDemo(account);
    if ((account.subCid !== undefined) !== (way === 'subaccount'))
      choose(account.subCid ? 'subaccount' : 'password');
  };
  const ask = (step: SecondStep) => {
    setOver('');
    setSecond(step);
  };
  const back = (why = '') => {
    setOver(why);
    setSecond(undefined);
  };
  if (second) return <SecondStepForm step={second} onBack={back} />;
  return (
    <>
      {!isPlain && !query.has('reset') && <SignedInNotice />}
      {over && (
        <p className={classes(styles.alert, styles.over)} role="alert">
          {over}
        </p>
      )}
      {query.has('reset') && (
        <p className={styles.done} role="status">
          密码已重置，请使用新密码登录
        </p>
      )}
      <div className={styles.tabs}>
        <Tabs label="登录方式" panel="sign-in" tabs={ways} current={way} onChange={choose} />
      </div>
      <div {...panelOf('sign-in', way)}>
        {way === 'password' && <PasswordForm key={demo?.account} filled={demo} onSecondStep={ask} />}
        {way === 'sms' && <SmsForm onSecondStep={ask} />}
        {way === 'subaccount' && <SubAccountForm key={demo?.account} filled={demo} />}
      </div>
      {way !== 'subaccount' && <ThirdParty onFailure={setOver} />}
      <p className={styles.elsewhere}>
        {way === 'subaccount' ? (
          '忘记密码请联系主账号重置'
        ) : (
          <>
            还没有账号？<Link to={to('passport.signIn', { view: 'register' })}>免费注册</Link>
          </>
        )}
      </p>
      {documentSetting('demo') === '1' && <DemoAccounts way={way} onFill={fill} />}
    </>
  );
}

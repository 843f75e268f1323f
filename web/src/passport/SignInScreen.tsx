import { lazy, Suspense, useEffect, useState } from 'react';
import { loaded } from '../client/load';
import { useSearchParams } from 'react-router';
import { BASE, documentSetting } from '../client/page';
import { Skeleton } from '../ui/Skeleton';
import { LoginNotices } from './LoginNotices';
import { Showcase } from './Showcase';
import { SignInForms } from './SignInForms';
import styles from './SignInScreen.module.css';
import type { Ended } from './third-party';

// Signing in does not wait for the forms of other purposes.
const RegisterForm = lazy(() => loaded(() => import('./RegisterForm')));
const ResetForm = lazy(() => loaded(() => import('./ResetForm')));
const FirstPasswordForm = lazy(() => loaded(() => import('./FirstPasswordForm')));
const ThirdPartyReturn = lazy(() => loaded(() => import('./ThirdPartyReturn')));
const UnboundForm = lazy(() => loaded(() => import('./UnboundForm')));
const SandboxIdentity = lazy(() => loaded(() => import('./SandboxIdentity')));

const titles = {
  signIn: '登录用户中心',
  register: '注册账号',
  reset: '找回密码',
  change: '修改初始密码',
  returned: '登录用户中心',
  unbound: '登录并绑定',
} as const;
type View = keyof typeof titles;

/** 登录 (sign-in-and-home.md#sign-in), and where the sandbox of third-party accounts stands in for their own pages. */
export default function SignInScreen() {
  const [query] = useSearchParams();
  if (!query.has('sandbox')) return <SignIn />;
  return (
    <Suspense fallback={null}>
      <SandboxIdentity />
    </Suspense>
  );
}

/** Sign-in by password, SMS, third-party account, as sub-account; registration, reset, first password. */
function SignIn() {
  const [query, setQuery] = useSearchParams();
  const [{ why, unbound }, setEnded] = useState<Ended>({ why: '' });
  const view = viewOf(query, unbound !== undefined);
  const title = titles[view];
  useEffect(() => {
    document.title = `${title === titles.signIn ? '登录' : title} - 用户中心`;
  }, [title]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    // The boot script has said it of a document that begins here.
    dataset.edges = '';
    return () => void delete dataset.edges;
  }, []);
  const end = (ended: Ended) => {
    setEnded(ended);
    setQuery({}, { replace: true });
  };
  return (
    <div className={styles.page}>
      <Showcase />
      <main className={styles.side}>
        <div className={styles.card}>
          <h1>{title}</h1>
          <Suspense fallback={<Skeleton height={360} />}>
            {view === 'signIn' && <SignInForms why={why} />}
            {view === 'register' && <RegisterForm unbound={unbound} />}
            {view === 'reset' && <ResetForm />}
            {view === 'change' && <FirstPasswordForm />}
            {view === 'returned' && <ThirdPartyReturn onEnd={end} />}
            {view === 'unbound' && unbound && <UnboundForm unbound={unbound} onEnd={end} />}
          </Suspense>
        </div>
        <LoginNotices />
        {documentSetting('demo') === '1' && <p className={styles.demo}>演示环境，不产生真实资金往来</p>}
        <p className={styles.licences}>
          <a href={`${BASE}/third-party.txt`}>开源软件声明</a>
        </p>
      </main>
    </div>
  );
}

function viewOf(query: URLSearchParams, isUnbound: boolean): View {
  if (query.has('change')) return 'change';
  if (query.has('state')) return 'returned';
  const asked = (['register', 'reset'] as const).find((one) => one === query.get('view'));
  return asked ?? (isUnbound ? 'unbound' : 'signIn');
}

import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { documentSetting } from '../client/page';
import { Skeleton } from '../ui/Skeleton';
import { Showcase } from './Showcase';
import { SignInForms } from './SignInForms';
import styles from './SignInScreen.module.css';

// Who signs in does not wait for the forms of those who do something else.
const views = {
  signIn: { title: '登录用户中心', View: SignInForms },
  register: { title: '注册账号', View: lazy(() => import('./RegisterForm')) },
  reset: { title: '找回密码', View: lazy(() => import('./ResetForm')) },
  change: { title: '修改初始密码', View: lazy(() => import('./FirstPasswordForm')) },
} as const;

/** 登录 (product 02 §2.1): sign-in by password, by SMS, as sub-account; registration, reset, first password. */
export default function SignInScreen() {
  const [query] = useSearchParams();
  const view = query.has('change')
    ? 'change'
    : ((['register', 'reset'] as const).find((one) => one === query.get('view')) ?? 'signIn');
  const { title, View } = views[view];
  useEffect(() => {
    document.title = `${view === 'signIn' ? '登录' : title} - 用户中心`;
  }, [view, title]);
  return (
    <div className={styles.page}>
      <Showcase />
      <main className={styles.side}>
        <div className={styles.card}>
          <h1>{title}</h1>
          <Suspense fallback={<Skeleton height={360} />}>
            <View key={view} />
          </Suspense>
        </div>
        {documentSetting('demo') === '1' && <p className={styles.demo}>演示环境，不产生真实资金往来</p>}
      </main>
    </div>
  );
}

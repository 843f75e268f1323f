import { Link } from 'react-router';
import { to } from '../routes';
import { Notice } from '../ui/Notice';
import { useSignedIn } from './resume';

/** For who came to sign in as somebody else: who is signed in here now, and the way back to that. */
export function SignedInNotice() {
  const session = useSignedIn();
  if (!session) return null;
  const { sub, username } = session;
  return (
    <Notice action={<Link to={to('passport.signIn')}>继续使用</Link>}>
      当前已登录{sub ? `子账号 ${sub.sub_username}` : ` ${username}`}，登录其他账号后将切换
    </Notice>
  );
}

import { pageLife } from './page-life';

const KEY = 'uc:staff';
const listeners = new Set<() => void>();
let why = '';
let channel: BroadcastChannel | undefined;
/** One channel per tab: a second one would receive this tab’s own message. */
const otherTabs = (): BroadcastChannel => (channel ??= new BroadcastChannel('uc:staff'));

/**
 * The token of a member of staff, of this tab alone: a store for `useSyncExternalStore`. The second secret is a cookie that
 * no script reads (trust §4.2).
 */
export const staffToken = {
  get: (): string | undefined => sessionStorage.getItem(KEY) ?? undefined,
  keep(token: string): void {
    sessionStorage.setItem(KEY, token);
    why = '';
    notify();
    otherTabs().postMessage(null);
  },
  /**
   * `because`: the sentence on the sign-in page that follows, where somebody has not signed out of their own accord.
   */
  forget(because = ''): void {
    // A call that was under way when somebody signed out is refused as well.
    if (because === '' || staffToken.get() !== undefined) why = because;
    sessionStorage.removeItem(KEY);
    notify();
  },
  /**
   * Signs this tab out when somebody signs in in another one, whose second secret all tabs share. Answers how to stop.
   */
  followSignIn(): () => void {
    const onSignIn = () => staffToken.forget('此浏览器的另一个窗口已登录运营后台，本窗口已退出，请重新登录');
    otherTabs().addEventListener('message', onSignIn);
    return () => otherTabs().removeEventListener('message', onSignIn);
  },
  whyForgotten: (): string => why,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function notify(): void {
  delete pageLife().shown.staff;
  for (const listener of listeners) listener();
}

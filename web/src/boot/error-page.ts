import { connection, untilReachable } from '../client/reachable';

/** The one sentence when a file of ours cannot be had (shell.md#session-sign-in-redirect-start-up). */
export const LOAD_ERROR = '资源加载失败，请检查网络后刷新';
/** Sentence shown without a connection, wherever something waits for it. */
export const OFFLINE = '网络已断开，恢复后将自动继续';

const look = `
:root{color-scheme:light dark}
.uc-load-error{min-height:100vh;display:grid;place-content:center;gap:20px;justify-items:center;padding:24px;text-align:center;
font:16px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;
background:light-dark(#f4f6f9,#0e131b);color:light-dark(#18202d,#e9edf4)}
.uc-load-error h1{font-size:20px;font-weight:600;margin:0}
.uc-load-error button{font:inherit;font-size:14px;height:36px;padding:0 20px;border:0;border-radius:8px;background:#2357b5;color:#fff;cursor:pointer}
`;

/**
 * The static error page: needs neither a style sheet nor a module, because just these may be what is missing. Without a
 * connection it goes on by itself when the server answers.
 */
export function showErrorPage(isOffline: boolean): void {
  const style = document.createElement('style');
  style.textContent = look;
  const heading = document.createElement('h1');
  heading.textContent = isOffline ? OFFLINE : LOAD_ERROR;
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = isOffline ? '重试' : '重新加载';
  again.addEventListener('click', () =>
    connection.isAwaited() ? connection.retry() : reloadOnceReachable(),
  );
  if (isOffline) reloadOnceReachable();
  const page = document.createElement('main');
  page.className = 'uc-load-error';
  page.setAttribute('role', 'alert');
  page.append(heading, again);
  document.title = `${isOffline ? '网络已断开' : '资源加载失败'} - 用户中心`;
  document.head.append(style);
  const body = document.body ?? document.documentElement.appendChild(document.createElement('body'));
  body.style.margin = '0';
  body.replaceChildren(page);
}

/** Loads the page again, but never into the browser's own error page. */
export const reloadOnceReachable = (): void => void untilReachable().then(() => location.reload());

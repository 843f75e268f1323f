import { useEffect, useState } from 'react';
import { lastActivity, noteActivity } from '../client/idle';
import { leaveForSignIn } from '../client/sign-in';
import { signOut } from '../client/sign-out';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { type Ending, idleState, KEEP_ALIVE_MS } from './idle-state';

const TICK_MS = 1000;

interface Props {
  /** Seconds without activity after which the session ends. */
  seconds: number;
  /** The page is about money, which asks for a new sign-in sooner (trust A6). */
  isMoney: boolean;
  onStay: () => Promise<unknown>;
}

/**
 * Signs out after the idle time of the session, with a warning two minutes before
 * (shell.md#session-sign-in-redirect-start-up); on pages of money asks for a new sign-in earlier, the way the
 * server does. Work without calls (typing, reading along) keeps the session alive by asking for it now and
 * then. A tab in the background says nothing of money and leaves once somebody looks at it.
 */
export function IdleWatch({ seconds, isMoney, onStay }: Props) {
  const [warning, setWarning] = useState<{ ending: Ending; left: number }>();
  // The server has seen the session when it gave the document, whatever the page asks for afterwards.
  useEffect(() => noteActivity(Date.now()), []);
  useEffect(() => {
    const look = () => {
      const state = idleState(lastActivity(), Date.now(), { idleSeconds: seconds, isMoney });
      const isUnseen = document.hidden && state.kind !== 'active' && state.ending === 'money';
      setWarning(state.kind === 'warning' && !isUnseen ? state : undefined);
      if (state.kind !== 'over' || isUnseen) return;
      stop();
      if (state.ending === 'money') leaveForSignIn();
      else void signOut(leaveForSignIn);
    };
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
    return stop;
  }, [seconds, isMoney]);

  const isWarning = warning !== undefined;
  useEffect(() => {
    if (isWarning) return undefined;
    const onActivity = () => {
      if (Date.now() - lastActivity() > KEEP_ALIVE_MS) void onStay();
    };
    const activities = ['pointerdown', 'keydown'] as const;
    for (const name of activities) document.addEventListener(name, onActivity, { passive: true });
    return () => {
      for (const name of activities) document.removeEventListener(name, onActivity);
    };
  }, [isWarning, onStay]);

  if (warning === undefined) return null;
  const isOfMoney = warning.ending === 'money';
  return (
    <Dialog
      title={isOfMoney ? '即将需要重新登录' : '即将自动退出'}
      onClose={() => void onStay()}
      footer={
        <>
          <Button onClick={() => void signOut()}>退出登录</Button>
          <Button kind="primary" onClick={() => void onStay()}>
            继续使用
          </Button>
        </>
      }
    >
      {isOfMoney ? (
        <p>
          您已长时间未操作，为保障资金安全，
          <Seconds left={warning.left} />
          后将前往登录页，重新登录后回到当前页面，未提交的内容不会保留。
        </p>
      ) : (
        <p>
          您已长时间未操作，为保障账户安全，将在 <Seconds left={warning.left} />
          后自动退出登录。
        </p>
      )}
    </Dialog>
  );
}

const Seconds = ({ left }: { left: number }) => <span role="timer">{left} 秒</span>;

import { useEffect, useState } from 'react';
import { lastActivity } from '../client/idle';
import { leaveForSignIn } from '../client/sign-in';
import { signOut } from '../client/sign-out';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { idleState, KEEP_ALIVE_MS } from './idle-state';

const TICK_MS = 1000;

/**
 * Signs out after the idle time of the session, with a warning two minutes before (product 01 §1.2). Work without calls
 * (typing, reading along) keeps the session alive by asking for it now and then.
 */
export function IdleWatch({ seconds, onStay }: { seconds: number; onStay: () => Promise<unknown> }) {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => {
      const state = idleState(lastActivity(), Date.now(), seconds);
      setLeft(state.kind === 'warning' ? state.left : undefined);
      if (state.kind === 'over') {
        clearInterval(timer);
        void signOut(leaveForSignIn);
      }
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds]);

  const isWarning = left !== undefined;
  useEffect(() => {
    if (isWarning) return undefined;
    const onWork = () => {
      if (Date.now() - lastActivity() > KEEP_ALIVE_MS) void onStay();
    };
    const works = ['pointerdown', 'keydown'] as const;
    for (const name of works) document.addEventListener(name, onWork, { passive: true });
    return () => {
      for (const name of works) document.removeEventListener(name, onWork);
    };
  }, [isWarning, onStay]);

  if (left === undefined) return null;
  return (
    <Dialog
      title="即将自动退出"
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
      <p>您已长时间未操作，为保障账户安全，将在 {left} 秒后自动退出登录。</p>
    </Dialog>
  );
}

import { type ComponentType, lazy, Suspense, useContext, useEffect, useSyncExternalStore } from 'react';
import { type Navigator, UNSAFE_NavigationContext } from 'react-router';
import { fromPage } from './layers';
import { leave, leaveQuestion, leaveTexts } from './leave-question';
import { isInUnsaved } from './unsaved';

interface Question {
  onAnswer: (leave: boolean) => void;
}

const LeaveDialog = lazy<ComponentType<Question>>(() =>
  import('./LeaveDialog').catch(() => ({ default: BrowserQuestion })),
);

type Moves = Pick<Navigator, 'push' | 'replace'>;
type Target = Parameters<Moves['push']>[0];

/**
 * Stands once in each router: nobody leaves unsaved input without being asked (account.md#profile-screen:
 * 离开将丢失未保存内容), by a link, a tab or Back; closing a dialog asks by itself.
 */
export function LeaveGuard() {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const question = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.get, leaveQuestion.get);
  useEffect(() => guardMoves(navigator), [navigator]);
  // Here before it is needed, for the connection may be gone by then.
  useEffect(() => {
    const fetchDialog = () => void import('./LeaveDialog').catch(() => undefined);
    document.addEventListener('input', fetchDialog, { once: true });
    return () => document.removeEventListener('input', fetchDialog);
  }, []);
  return (
    question && (
      <Suspense fallback={null}>
        <LeaveDialog onAnswer={question.answer} />
      </Suspense>
    )
  );
}

/** Without a connection the dialog may not be here: the browser asks in its place, so that nothing is lost unasked. */
function BrowserQuestion({ onAnswer }: Question) {
  useEffect(() => onAnswer(window.confirm(leaveTexts.title + leaveTexts.loss)), [onAnswer]);
  return null;
}

/** Links and `navigate` end in the router's own history: that is where they are held. */
function guardMoves(navigator: Moves): () => void {
  const { push, replace } = navigator;
  const press = watchPresses();
  const guarded =
    (move: Moves['push']): Moves['push'] =>
    (...given) => {
      const isOtherPage = pathOf(given[0]) !== window.location.pathname;
      const go = () => fromPage(() => move.apply(navigator, given), isOtherPage);
      const lost = lostBy(press.target, isOtherPage);
      if (lost) leave(go, lost);
      else go();
    };
  Object.assign(navigator, { push: guarded(push), replace: guarded(replace) });
  return () => {
    press.stop();
    Object.assign(navigator, { push, replace });
  };
}

/**
 * The element whose input a press would remove. A navigation without a press, or by the form's own button, follows a
 * save.
 */
function lostBy(pressed: Element | undefined, isOtherPage: boolean): Element | undefined {
  if (!pressed) return undefined;
  if (isOtherPage)
    return pressed.closest('a') || !isInUnsaved(pressed) ? document.documentElement : undefined;
  const panel = pressed.closest('[role=tab]')?.getAttribute('aria-controls');
  return (panel && document.getElementById(panel)) || undefined;
}

/** The element that is being pressed now, until the browser has told everybody. */
function watchPresses(): { target?: Element; stop: () => void } {
  const names = ['click', 'submit', 'keydown'] as const;
  const onPress = ({ target }: Event) => {
    press.target = target as Element;
    setTimeout(() => delete press.target);
  };
  const press: ReturnType<typeof watchPresses> = {
    stop: () => {
      for (const name of names) window.removeEventListener(name, onPress, true);
    },
  };
  for (const name of names) window.addEventListener(name, onPress, true);
  return press;
}

const pathOf = (to: Target): string =>
  new URL(typeof to === 'string' ? to : (to.pathname ?? ''), window.location.href).pathname;

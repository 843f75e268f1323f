import { useContext, useEffect, useRef, useState } from 'react';
import { type Navigator, UNSAFE_NavigationContext } from 'react-router';
import { holdBack } from './back';
import { ConfirmDialog } from './ConfirmDialog';

/** What the person was about to do when the guard stood in the way. */
type Going = () => void;
type Moves = Pick<Navigator, 'push' | 'replace' | 'go'>;

/**
 * While it is rendered, another page is not gone to without asking (product 02 §2.4: 离开将丢失未保存内容): by a link, by
 * Back, by closing the window. Render it while there is something to lose; `isOfTab` where another query takes it away as well.
 */
export function LeaveGuard({ isOfTab = false }: { isOfTab?: boolean }) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [going, setGoing] = useState<Going>();
  const isOff = useRef(false);

  useEffect(() => {
    const ask = (go: Going) => setGoing(() => go);
    const letGo = holdBack((steps) => ask(() => (letGo(), window.history.go(steps))));
    const stop = [guardMoves(navigator, isOff, isOfTab, ask), letGo, guardWindow(isOff)];
    return () => {
      for (const undo of stop) undo();
    };
  }, [navigator, isOfTab]);

  if (!going) return null;
  return (
    <ConfirmDialog
      title="离开此页面？"
      confirm="离开"
      cancel="继续编辑"
      danger
      onClose={() => setGoing(undefined)}
      onConfirm={() => {
        isOff.current = true;
        setGoing(undefined);
        going();
      }}
    >
      离开将丢失未保存内容
    </ConfirmDialog>
  );
}

type Off = { readonly current: boolean };
function placeOf(to: Parameters<Moves['push']>[0], isOfTab: boolean): string {
  const { pathname, search } = new URL(
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`,
    window.location.href,
  );
  return isOfTab ? pathname + search : pathname;
}

/** Links and `navigate` end in the router's own history: that is where they are held. */
function guardMoves(navigator: Moves, isOff: Off, isOfTab: boolean, ask: (go: Going) => void): () => void {
  const { push, replace } = navigator;
  const here = placeOf(window.location.href, isOfTab);
  const held =
    (move: Moves['push']): Moves['push'] =>
    (...given) => {
      if (isOff.current || placeOf(given[0], isOfTab) === here) move.apply(navigator, given);
      else ask(() => move.apply(navigator, given));
    };
  Object.assign(navigator, { push: held(push), replace: held(replace) });
  return () => void Object.assign(navigator, { push, replace });
}

function guardWindow(isOff: Off): () => void {
  const onLeave = (event: BeforeUnloadEvent) => {
    if (!isOff.current) event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  return () => window.removeEventListener('beforeunload', onLeave);
}

import './ui/tokens.css';
import './ui/base.css';
import './ui/print.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { lookNow, rememberLook } from './app/look';
import { fetchPage } from './app/layouts';
import { documentSetting } from './client/page';
import { pageLife } from './client/page-life';
import { serverStateIn, endHydration } from './client/hydration';
import { currentSurface, isForPage } from './client/shown';
import { nameSupportOfDocument } from './client/support';
import { startUp } from './client/start-up';
import { standClock } from './ui/clock';
import { followPrinting } from './ui/print';
import { guardForms } from './app/forms';

/** Longest time that the frame waits for the code and data of its first page. */
const FIRST_WAIT_MS = 300;

// A page that the browser kept in memory may show an account that was signed out in the meantime (trust W9).
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
window.addEventListener('pagehide', rememberLook);
guardForms();
followPrinting(documentSetting('demo') === '1');
nameSupportOfDocument();

const root = document.querySelector<HTMLElement>('#root');
if (root && !pageLife().isLeaving) {
  void startUp();
  const state = serverStateIn(document);
  pageLife().serverState = state;
  if (state?.shown) isForPage(currentSurface(), state.shown);
  const page = fetchPage(location.pathname);
  // A transition is rendered in slices, between which the browser can breathe.
  if (state && state.look === JSON.stringify(lookNow()))
    void page.then(() => {
      standClock(state.at);
      startTransition(() => void hydrateRoot(root, <App />, { onRecoverableError }));
    });
  else {
    const wait = new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS));
    void Promise.race([page, wait]).then(() => {
      endHydration();
      root.replaceChildren();
      startTransition(() => createRoot(root).render(<App />));
    });
  }
  rememberLook();
}

/** The server leaves parts with a chunk of their own to the browser, and React reports that each time (its error 419). */
function onRecoverableError(error: unknown): void {
  if (!/#419\b|could not finish this Suspense boundary/.test(String(error))) reportError(error);
}

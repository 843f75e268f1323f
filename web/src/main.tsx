import './ui/tokens.css';
import './ui/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { fetchPage } from './app/pages';
import { pageLife } from './client/page-life';
import { startUp } from './client/start-up';

/** The frame does not wait longer than this for what its first page is made of. */
const FIRST_WAIT_MS = 300;

// A page that the browser kept in memory may show what was signed out in the meantime (trust W9).
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.querySelector('#root');
if (root && !pageLife().isLeaving) {
  void startUp();
  const wait = new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS));
  void Promise.race([fetchPage(location.pathname), wait]).then(() => {
    // A transition is rendered in slices, between which the browser can breathe.
    startTransition(() => createRoot(root).render(<App />));
  });
}

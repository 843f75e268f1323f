import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { fetchPage } from './app/pages';
import { pageLife } from './client/page-life';
import { startUp } from './client/start-up';

/** The frame does not wait longer than this for the chunks of its first page. */
const FIRST_WAIT_MS = 500;

// A page that the browser kept in memory may show what was signed out in the meantime (trust W9).
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.querySelector('#root');
if (root && !pageLife().isLeaving) {
  void startUp();
  const wait = new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS));
  void Promise.race([fetchPage(location.pathname), wait]).then(() => createRoot(root).render(<App />));
}

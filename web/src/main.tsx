import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { pageLife } from './client/page-life';
import { startUp } from './client/start-up';

// A page that the browser kept in memory may show what was signed out in the meantime (trust W9).
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.querySelector('#root');
if (root && !pageLife().isLeaving) {
  void startUp();
  createRoot(root).render(<App />);
}

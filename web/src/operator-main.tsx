import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/ErrorBoundary';
import { guardForms } from './app/forms';
import { Offline } from './app/Offline';
import { Toaster } from './app/Toaster';
import { pageLife } from './client/page-life';
import { Console } from './operator/Console';

guardForms();
const root = document.querySelector('#root');
if (root && !pageLife().isLeaving)
  createRoot(root).render(
    <>
      <ErrorBoundary>
        <Console />
      </ErrorBoundary>
      <Offline />
      <Toaster />
    </>,
  );

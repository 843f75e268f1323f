import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/ErrorBoundary';
import { Toaster } from './app/Toaster';
import { pageLife } from './client/page-life';
import { Console } from './operator/Console';

const root = document.querySelector('#root');
if (root && !pageLife().isLeaving)
  createRoot(root).render(
    <>
      <ErrorBoundary>
        <Console />
      </ErrorBoundary>
      <Toaster />
    </>,
  );

import './ui/tokens.css';
import './ui/base.css';
import './ui/print.css';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/ErrorBoundary';
import { guardForms } from './app/forms';
import { Offline } from './app/Offline';
import { Toaster } from './app/Toaster';
import { documentSetting } from './client/page';
import { pageLife } from './client/page-life';
import { Console } from './operator/Console';
import { followPrinting } from './ui/print';

guardForms();
followPrinting(documentSetting('demo') === '1');
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

import './ui/tokens.css';
import './ui/base.css';
import './ui/print.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { StylesPage } from './app/styles/StylesPage';
import { Toaster } from './app/Toaster';
import { watchHistory } from './ui/layers';

watchHistory();
const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <>
      <BrowserRouter basename="/center/user/_styles">
        <StylesPage />
      </BrowserRouter>
      <Toaster />
    </>,
  );

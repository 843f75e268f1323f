import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { loaded } from '../client/load';

const CaptchaDialog = lazy(() => loaded(() => import('./CaptchaDialog')));

/**
 * Asks for the slide captcha: `ask()` resolves with its token, or undefined when the person gave up. Render the second
 * part anywhere.
 */
export function useCaptcha(): [ask: () => Promise<string | undefined>, dialog: ReactNode] {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(token?: string) => void>(undefined);
  const ask = () => {
    setOpen(true);
    return new Promise<string | undefined>((resolve) => {
      answer.current = resolve;
    });
  };
  const end = (token?: string) => {
    setOpen(false);
    answer.current?.(token);
  };
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <CaptchaDialog onPass={end} onClose={() => end()} />
    </Suspense>
  );
  return [ask, dialog];
}

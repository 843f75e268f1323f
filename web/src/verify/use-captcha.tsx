import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { ApiError } from '../client';
import { loaded } from '../client/load';

const CaptchaDialog = lazy(() => loaded(() => import('./CaptchaDialog')));
const NEEDED = 300005;

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

/**
 * Sends, and once more with a solved captcha where one is asked for; the first refusal stands when the person gave up.
 */
export async function withCaptcha<T>(
  ask: () => Promise<string | undefined>,
  send: (captcha: { captcha_token?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    const isNeeded = error instanceof ApiError && error.errorCode === NEEDED;
    const captcha_token = isNeeded ? await ask() : undefined;
    if (captcha_token === undefined) throw error;
    return send({ captcha_token });
  }
}

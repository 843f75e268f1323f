import { api } from './api';
import { call } from './call';
import {
  clearSubCredentials,
  currentPrincipal,
  needsSignIn,
  type Principal,
  readCredentials,
} from './credentials';
import { removeCookie } from './cookies';
import { device, SINGLE_KEYS } from './device';
import { BASE, isSubAccountPage, signInUrl } from './page';
import { pageLife } from './page-life';
import { leaveForSignIn } from './sign-in';
import { forgetTotalAmount } from './total-amount';

/** Choices of this device, kept over a sign-out, whose answer makes the browser clear its storage (W9). */
const kept = [device.theme, device.hideAmounts, SINGLE_KEYS];

let channel: BroadcastChannel | undefined;
/** One channel per tab: a second one would receive this tab’s own message. */
const otherTabs = (): BroadcastChannel => (channel ??= new BroadcastChannel('uc:signed-out'));

/**
 * Signs out at the server, forgets the credentials of this principal and what was saved for it, tells the other tabs,
 * and leaves: to the sign-in page, or from a sub-account back to the main account of the same browser. An idle end
 * leaves by `leaveForSignIn` instead, to come back to the same page.
 */
export async function signOut(leaving: () => void = leave): Promise<void> {
  const principal = currentPrincipal();
  const choices = kept.map((key) => [key, localStorage.getItem(key)] as const);
  // Signing out works without the server too: its side ends by itself when the session is idle.
  await call(api.passport.signOut, {}, { quiet: true }).catch(() => undefined);
  for (const [key, choice] of choices) if (choice !== null) localStorage.setItem(key, choice);
  forget(principal);
  otherTabs().postMessage(principal);
  leaving();
}

/**
 * Leaves this tab when another one has signed out its account (W9): to the sign-in, which knows whose page it was, or
 * to the account still signed in in this browser. Answers how to stop listening.
 */
export function followSignOut(): () => void {
  const onSignOut = ({ data }: MessageEvent) => {
    const isOther = isSubAccountPage(location.pathname)
      ? data === 'main'
      : data === 'sub' && currentPrincipal() === 'main';
    if (isOther) return;
    if (data === 'main') forgetTotalAmount();
    if (needsSignIn()) leaveForSignIn();
    else {
      pageLife().isLeaving = true;
      location.reload();
    }
  };
  otherTabs().addEventListener('message', onSignOut);
  return () => otherTabs().removeEventListener('message', onSignOut);
}

function forget(principal: Principal): void {
  if (principal === 'sub') return clearSubCredentials();
  removeCookie('vso_token');
  forgetTotalAmount();
}

function leave(): void {
  pageLife().isLeaving = true;
  location.replace(readCredentials().vso_token ? `${BASE}/home` : signInUrl());
}

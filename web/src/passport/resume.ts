import { useEffect, useState } from 'react';
import { api, ApiError, demand, type Session } from '../client';
import { currentPrincipal } from '../client/credentials';
import { goTo } from './arrive';

const KEY = 'uc:resumed';
/** A page that sends back to the sign-in within this time has a reason: then the forms stay. */
const AGAIN_MS = 10_000;

/** Whoever is signed in already goes on to the remembered page, or home; a session that is over stays with the forms. */
export function useResume(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked || currentPrincipal() === 'nobody') return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < AGAIN_MS) return;
    demand(api.passport.resume, {}, { quiet: true }).then(({ redirect }) => {
      if (redirect === null) return;
      sessionStorage.setItem(KEY, String(Date.now()));
      goTo(redirect);
    }, ignoreRefusal);
  }, [isAsked]);
}

/** Who is signed in already, for those who came to sign in as somebody else; undefined for nobody. */
export function useSignedIn(isAsked: boolean): Session | undefined {
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    if (!isAsked || currentPrincipal() === 'nobody') return;
    demand(api.passport.session, {}, { quiet: true }).then(setSession, ignoreRefusal);
  }, [isAsked]);
  return session;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

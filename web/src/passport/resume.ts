import { useEffect, useState } from 'react';
import { api, ApiError, demand, type Session } from '../client';
import { currentPrincipal } from '../client/credentials';
import { isSignInAsked } from '../client/sign-in';
import { goTo } from './arrive';

/** Nobody is signed in here, or a page has asked for a new sign-in: there is nothing to go on with. */
const isNew = (): boolean => currentPrincipal() === 'nobody' || isSignInAsked();

/**
 * A person who is signed in already goes on to the remembered page, or home; a session that is over stays with the
 * forms.
 */
export function useResume(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || isNew()) return;
    demand(api.passport.resume, {}, { quiet: true }).then(({ redirect }) => {
      if (redirect !== null) goTo(redirect);
    }, ignoreRefusal);
  }, [isWanted]);
}

/** The present session, for a person who came to sign in as somebody else; undefined without one. */
export function useSignedIn(): Session | undefined {
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    if (!isNew()) demand(api.passport.session, {}, { quiet: true }).then(setSession, ignoreRefusal);
  }, []);
  return session;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Api } from '@uc/contract';
import { api, type WireOutput } from './api';
import { savedTotalAmount, storedTotalAmount } from './total-amount';
import { useRead } from './use-read';

/** The signed-in person as the server describes them: identity and permissions. */
export type Session = WireOutput<Api['passport']['session']>;

const SessionContext = createContext<Session | undefined>(undefined);
/** Given by the layout, which renders nothing inside before there is a session. */
export const SessionProvider = SessionContext.Provider;

/** The session of this page; inside the layout it is always there. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is for screens inside the layout');
  return session;
}

/** Looks up a permission that the server has granted; nothing is derived here. */
export function useCan(): (permission: string) => boolean {
  const { permissions } = useSession();
  const held = useMemo(() => new Set(permissions), [permissions]);
  return useCallback((permission) => held.has(permission), [held]);
}

/**
 * Whether the credit-limit view is enabled: total_amount of start-up above 0 (spec §4); until it is there, what the session
 * says. Only this is watched, not the amount: the two rarely differ, and menu and page then need not be rendered again.
 */
export function useHasCreditLimit(): boolean {
  const { has_credit_limit: hasBySession } = useSession();
  const hasByAmount = () => {
    const total = savedTotalAmount.get();
    return total === undefined ? hasBySession : total > 0;
  };
  return useSyncExternalStore(savedTotalAmount.subscribe, hasByAmount, () => hasBySession);
}

/**
 * The total_amount that goes with order types (spec §4); undefined until it is known. Start-up is the main account's: a
 * sub-account with a line above it asks for itself.
 */
export function useTotalAmount(): number | undefined {
  const { kind, has_credit_limit } = useSession();
  const stored = useSyncExternalStore(savedTotalAmount.subscribe, storedTotalAmount, notSaved);
  const asks = kind === 'sub' && has_credit_limit;
  const { data, error } = useRead(api.finance.balance2, { location: 'all' }, { enabled: asks });
  if (kind === 'main') return stored;
  return asks && !error ? data?.total_amount : 0;
}

/** The server renders without a browser's storage, and hydration begins with what it rendered. */
const notSaved = () => undefined;

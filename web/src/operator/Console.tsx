import { useEffect, useState, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router';
import { useRead } from '../client';
import { api } from './api';
import { OPERATOR_BASE } from '../client/page';
import { staffToken } from '../client/staff';
import { forgetReads } from '../client/use-read';
import { ErrorBlock } from '../ui/ErrorBlock';
import { LeaveGuard } from '../ui/LeaveGuard';
import { Frame } from './Frame';
import styles from './operator.module.css';
import { StaffSignIn } from './StaffSignIn';
import { StaffProvider } from './use-staff';

// Answers read by one person are never shown to the next one who signs in in this tab.
staffToken.subscribe(forgetReads);

/** The console of the provider's own people (console.md#staff-calls): signed in or not, nothing between. */
export function Console() {
  const token = useSyncExternalStore(staffToken.subscribe, staffToken.get);
  const [first] = useState(token);
  useEffect(() => staffToken.followSignIn(), []);
  return (
    <BrowserRouter basename={OPERATOR_BASE}>
      <LeaveGuard />
      {token === undefined ? <StaffSignIn /> : <ConsolePages key={token} isEntering={token !== first} />}
    </BrowserRouter>
  );
}

/** `isEntering`: somebody has just signed in here, and the form that had the focus is gone. */
function ConsolePages({ isEntering }: { isEntering: boolean }) {
  const me = useRead(api.operator.me, {});
  if (me.data)
    return (
      <StaffProvider value={me.data}>
        <Frame isEntering={isEntering} />
      </StaffProvider>
    );
  return (
    <main className={styles.alone} aria-busy={!me.error}>
      <h1 className="visually-hidden">运营后台</h1>
      {me.error && <ErrorBlock message={me.error.message} onRetry={me.refetch} busy={me.isFetching} />}
    </main>
  );
}

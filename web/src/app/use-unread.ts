import { useEffect, useState } from 'react';
import { api, useRead } from '../client';
import { followMessages } from '../client/live';
import { refresh } from '../client/refresh';

/** The page comes first; until then the session's own count stands. */
const START_MS = 1000;
/** How often the count is asked for where no stream brings it (product 11 §11.2). */
const POLL_MS = 60_000;
const count = [api.messages.unreadCount];

/** How many messages are unread now, beginning with what the session said. */
export function useUnread(atStart: number): number {
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), START_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => (hasStarted ? followMessages(() => refresh(count)) : undefined), [hasStarted]);
  const { data } = useRead(api.messages.unreadCount, {}, { enabled: hasStarted, everyMs: POLL_MS });
  return data?.all ?? atStart;
}

import { useEffect, useState } from 'react';
import { api, useRead } from '../client';
import { followMessages } from '../client/live';
import { refresh } from '../client/refresh';
import { afterWrites } from '../client/writes';

/** The page comes first, and a write that may bring new credentials; until then the session's own count stands. */
const START_MS = 1000;
/** So long the first count waits for the stream, whose first word asks for it anyway; another tab may hold that. */
const HELLO_MS = 1500;
/** How often the count is asked for where no stream brings it (product 11 §11.2). */
const POLL_MS = 60_000;
const count = [api.messages.unreadCount];

/** How many messages are unread now, beginning with what the session said. */
export function useUnread(atStart: number): number {
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const start = () => isLeft || setStarted(true);
    const timer = setTimeout(() => void afterWrites().then(start), START_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!hasStarted) return undefined;
    const timer = setTimeout(() => setDue(true), HELLO_MS);
    const leave = followMessages(() => {
      setDue(true);
      refresh(count);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [hasStarted]);
  const { data } = useRead(api.messages.unreadCount, {}, { enabled: isDue, everyMs: POLL_MS });
  return data?.all ?? atStart;
}

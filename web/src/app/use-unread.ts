import { useEffect, useState } from 'react';
import { api, useRead } from '../client';
import { followMessages } from '../client/live';
import { refresh } from '../client/refresh';
import { useStarted } from './use-started';

/** So long the first count waits for the stream, whose first word asks for it anyway; another tab may hold that. */
const HELLO_MS = 1500;
/** Interval of asking for the count where no stream brings it (messages.md#live-stream). */
const POLL_MS = 60_000;
/** Reads of the frame that a message may change: the bell, and the counts in the menu. */
const count = [api.messages.unreadCount, api.home.todos];

/** The number of unread messages now, beginning with the number in the session. */
export function useUnread(atStart: number): number {
  const hasStarted = useStarted();
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

import { useEffect, useRef } from 'react';
import { api, type CallRow } from './api';
import { refresh } from './refresh';
import { useRead } from './use-read';

/**
 * Reads the matter of a page again once the bell has heard of another count of messages: whatever others do about it is told
 * by one.
 */
export function useHeard(reads: readonly CallRow[]): void {
  const count = useRead(api.messages.unreadCount, {}, { enabled: false });
  const heard = count.error === null ? count.data?.all : undefined;
  const followed = useRef(heard);
  useEffect(() => {
    if (heard === undefined || heard === followed.current) return;
    followed.current = heard;
    refresh(reads);
    // Only what is heard counts, not a new list of the same reads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [heard]);
}

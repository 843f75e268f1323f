import { useEffect, useRef } from 'react';
import { api, useRead } from '../../client';
import { refresh } from '../../client/refresh';
import { contractReads } from './contract';

/**
 * Reads a contract again once the bell has heard of another count of messages: whatever the other side does or writes is told
 * by one (contracts.md#messages-between-the-sides).
 */
export function useLiveContract(): void {
  const count = useRead(api.messages.unreadCount, {}, { enabled: false });
  const heard = count.error === null ? count.data?.all : undefined;
  const followed = useRef(heard);
  useEffect(() => {
    if (heard === undefined || heard === followed.current) return;
    followed.current = heard;
    refresh(contractReads);
  }, [heard]);
}

import { useEffect, useRef } from 'react';
import { api, useRead } from '../client';
import type { Unread } from './message';

interface Box {
  data: { unread: Unread } | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Reads the box again once the bell has heard of another count: messages have come, or were read in another tab. Once for
 * each count, since a box may know more than the bell does yet.
 */
export function useFreshBox({ data, isFetching, refetch }: Box): void {
  const count = useRead(api.messages.unreadCount, {}, { enabled: false });
  // A count that could not be read says nothing of the box.
  const heard = count.error === null ? count.data?.all : undefined;
  const followed = useRef(heard);
  const shown = data?.unread.all;
  useEffect(() => {
    if (heard === undefined || shown === undefined || isFetching || heard === followed.current) return;
    followed.current = heard;
    if (heard !== shown) void refetch();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [heard, shown, isFetching]);
}

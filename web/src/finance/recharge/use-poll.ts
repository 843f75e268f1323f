import { useEffect, useState } from 'react';

/** Every 3 s, 40 times (finance.md#coin-screen). */
const EVERY_MS = 3000;
const MOST = 40;

/** Asks again and again while `isOn`, and stops by itself after two minutes; `again` starts over. */
export function usePoll(isOn: boolean, ask: () => Promise<unknown>): { isOver: boolean; again: () => void } {
  const [round, setRound] = useState(0);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isOn || isOver) return undefined;
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      // Nobody looks at a page in the background; a payment made meanwhile is found when they come back.
      if (!document.hidden) void ask();
      if (count < MOST) return;
      clearInterval(timer);
      setOver(true);
    }, EVERY_MS);
    return () => clearInterval(timer);
    // A new answer is no reason to begin anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOn, isOver, round]);
  return {
    isOver,
    again: () => {
      void ask();
      setOver(false);
      setRound(round + 1);
    },
  };
}

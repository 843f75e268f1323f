import { useState } from 'react';
import { api, useWrite } from '../client';
import type { Work } from './work';

export interface Order {
  /** The works as they are to stand. */
  rows: readonly Work[] | undefined;
  /** The last move, for screen readers. */
  said: string;
  /** Whether the work at a place may change places with another: those on top stay on top. */
  mayMove: (from: number, to: number) => boolean;
  move: (from: number, to: number) => void;
}

/** The order of the works on this page; a move is written at once and shown before it is answered. */
export function useOrder(rows: readonly Work[] | undefined, titleOf: (work: Work) => string): Order {
  const sort = useWrite(api.works.sort, { refreshes: [api.works.list] });
  const [moved, setMoved] = useState<{ of: readonly Work[] | undefined; order: readonly string[] }>();
  const [said, setSaid] = useState('');
  // An order that was shown ahead holds until the list is read again.
  const order = moved !== undefined && moved.of === rows ? moved.order : undefined;
  const shown =
    order === undefined
      ? rows
      : rows?.toSorted((a, b) => order.indexOf(a.work_no) - order.indexOf(b.work_no));
  const mayMove = (from: number, to: number): boolean =>
    from !== to && shown?.[to] !== undefined && shown[from]?.is_top === shown[to].is_top;
  return {
    rows: shown,
    said,
    mayMove,
    move(from, to) {
      if (shown === undefined || sort.isPending || !mayMove(from, to)) return;
      const next = shown.toSpliced(from, 1).toSpliced(to, 0, shown[from]!);
      const nos = next.map(({ work_no }) => work_no);
      setMoved({ of: rows, order: nos });
      setSaid(`《${titleOf(shown[from]!)}》已移到第${to + 1}位`);
      sort.submit({ work_nos: nos }).catch(() => {
        setMoved(undefined);
        setSaid('');
      });
    },
  };
}

import { useCallback, useEffect, useState } from 'react';
import type { Selection } from '../ui/record-columns';
import { type Matter, nameOf } from './message';

const nothing: ReadonlySet<string> = new Set();
const noPages: ReadonlyMap<string, readonly Matter[]> = new Map();
/** So many are marked by one call. */
const MOST = 100;

/** A matter, or a message that is about nothing. */
export const keyOf = ({ matter, msg_id }: Matter): string => matter ?? msg_id;

/** What is chosen among the matters on all pages that are shown, begun anew with each filter. */
export function useChosen(filters: object) {
  const [selected, setSelected] = useState(nothing);
  const [pages, setPages] = useState(noPages);
  useEffect(() => setSelected(nothing), [filters]);
  /** A page says what it shows, and that it is gone. */
  const hold = useCallback((page: string, list?: readonly Matter[]) => {
    setPages((before) => {
      const next = new Map(before);
      if (list) next.set(page, list);
      else next.delete(page);
      return next;
    });
  }, []);
  const shown = [...pages.values()].flat();
  const selection: Selection = {
    selected,
    change: (next) => setSelected(new Set([...next].slice(0, MOST))),
    isSelectable: () => true,
    label(key) {
      const one = shown.find((matter) => keyOf(matter) === key);
      return one ? nameOf(one) : key;
    },
  };
  return { selection, hold, shown, chosen: shown.filter((one) => selected.has(keyOf(one))) };
}

/**
 * The states that a counter counts, from a table that decides about every one of them: a state that is added does not
 * compile until somebody has said whether it counts. The counters are listed in docs/product/counters.md.
 */
export const countedStates = <State extends string>(counts: Record<State, boolean>): readonly State[] =>
  (Object.keys(counts) as State[]).filter((state) => counts[state]);

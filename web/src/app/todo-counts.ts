/** Number of to-dos behind each address, its filters left out. */
export function countsByPath(todos: readonly { link: string; count: number }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { link, count } of todos) {
    const [path = ''] = link.split('?');
    counts.set(path, (counts.get(path) ?? 0) + count);
  }
  return counts;
}

/** Number of to-dos on a page and on those under it. */
export function countUnder(counts: ReadonlyMap<string, number>, path: string): number {
  let sum = 0;
  for (const [at, count] of counts) if (at === path || at.startsWith(`${path}/`)) sum += count;
  return sum;
}

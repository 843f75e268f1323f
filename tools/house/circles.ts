/** The first circle in a graph of names, from a name back to itself; undefined without one. */
export function findCircle(graph: Record<string, string[]>): string[] | undefined {
  const walk = (room: string, path: string[]): string[] | undefined => {
    if (path.includes(room)) return [...path, room];
    for (const next of graph[room] ?? []) {
      const circle = walk(next, [...path, room]);
      if (circle) return circle;
    }
    return undefined;
  };
  return Object.keys(graph)
    .map((room) => walk(room, []))
    .find(Boolean);
}

import { isTraced, traced } from '../trace';

/** What a statement does, and to which table: `insert`, `orders`. Its text and its values are told to nobody. */
function namesIn(text: string): { verb: string; table: string | undefined } {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z]\w*)/i.exec(text) ?? [];
  return { verb: verb.toLowerCase(), table };
}

/** Runs a statement as a span of its request or job, where traces are collected. */
export function tracedStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (!isTraced()) return run();
  const { verb, table } = namesIn(text);
  const said = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    ...(table !== undefined && { 'db.collection.name': table }),
  };
  return traced(table === undefined ? verb : `${verb} ${table}`, said, run, { kind: 'client' });
}

import { api, useCan, useRead } from '../client';
import { countsByPath } from './todo-counts';
import { useStarted } from './use-started';

/** How often the to-dos are asked for where no message and no write brings them. */
const POLL_MS = 60_000;

/** How much waits for the person behind each address of the menu: the to-dos of home, by where they lead. */
export function useTodoCounts(): ReadonlyMap<string, number> {
  const isSeen = useCan()('home:view');
  const enabled = useStarted() && isSeen;
  const { data, error } = useRead(api.home.todos, {}, { enabled, everyMs: POLL_MS, afterWrites: true });
  // What could not be read is not counted: nothing stands there rather than an old figure.
  return countsByPath(error === null ? (data?.list ?? []) : []);
}

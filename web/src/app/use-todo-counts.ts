import { api, useCan, useRead } from '../client';
import { countsByPath } from './todo-counts';
import { useStarted } from './use-started';

/** Interval of asking for the to-dos where no message and no write brings them. */
const POLL_MS = 60_000;

/** Number of to-dos of the person behind each address of the menu: those of home, by the page they lead to. */
export function useTodoCounts(): ReadonlyMap<string, number> {
  const isSeen = useCan()('home:view');
  const enabled = useStarted() && isSeen;
  const { data, error } = useRead(api.home.todos, {}, { enabled, everyMs: POLL_MS, afterWrites: true });
  // After a failed read nothing is counted: no number is better than an old one.
  return countsByPath(error === null ? (data?.list ?? []) : []);
}

import { device } from '../client/device';

const KEY = device.openGroups;
const byDefault = ['orders', 'finance'];

/** The menu groups that stand open besides the current one, remembered in this browser. */
export const openGroups = (): Set<string> => new Set(localStorage.getItem(KEY)?.split(',') ?? byDefault);

export function rememberGroup(id: string, isOpen: boolean): void {
  const groups = openGroups();
  if (isOpen) groups.add(id);
  else groups.delete(id);
  localStorage.setItem(KEY, [...groups].join(','));
}

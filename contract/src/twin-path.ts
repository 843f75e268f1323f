/** The sub-account twin of a path (decisions.md D11); a path that has `subaccount` already is its own. */
export function twinPath(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  return rest.includes('subaccount') ? path : `/${[first, 'subaccount', ...rest].join('/')}`;
}

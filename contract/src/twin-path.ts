/** The sub-account twin of a path: `subaccount` after the first segment (D11); a path that has it already is its own. */
export function twinPath(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  return rest.includes('subaccount') ? path : `/${[first, 'subaccount', ...rest].join('/')}`;
}

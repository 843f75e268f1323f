/** Parameters with which a third party sent this browser back; without a code the person has not agreed there. */
export interface ProviderReturn {
  state: string;
  code: string | undefined;
}

/** Takes it out of the address, once: neither stays in the history nor goes into anything that reads the address later. */
export function takeReturn(): ProviderReturn | undefined {
  const url = new URL(location.href);
  const [state, code] = ['state', 'code'].map((name) => url.searchParams.get(name) ?? undefined);
  if (state === undefined) return undefined;
  history.replaceState(history.state, '', url.pathname);
  return { state, code };
}

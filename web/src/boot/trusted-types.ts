interface PolicyOptions {
  createHTML: (text: string) => string | null;
  createScriptURL: (address: string) => string | null;
}
interface PolicyFactory {
  createPolicy: (name: string, options: PolicyOptions) => unknown;
}

/** Markup never comes from a string: a string with `<` is refused (trust §4.7). */
export const harmlessText = (text: string): string | null => (text.includes('<') ? null : text);

/** Scripts come from this origin only. */
export function ownScript(address: string, page: string): string | null {
  return URL.canParse(address, page) && new URL(address, page).origin === new URL(page).origin
    ? address
    : null;
}

/** Installs the default policy, which every string for an HTML or script sink passes through. */
export function guardScripts(): void {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createHTML: harmlessText,
    createScriptURL: (address) => ownScript(address, location.href),
  });
}

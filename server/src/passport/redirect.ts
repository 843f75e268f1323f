const HOME = '/center/user/home';
const INSIDE = '/center/user/';
const SIGN_IN = '/center/user/login';
const LONGEST = 2048;
const SECRETS = /^(?:auth_token|vso_token|sub_.*|ticket|code)$/i;
/** A secret in a fragment, which has no separate fields: the whole fragment is dropped. */
const NAMES_SECRET = /(?:auth_token|vso_token|sub_\w*|ticket|code)=/i;
/** Raw control characters, spaces and backslashes, which URL parsers drop or convert. */
const BENT = /[\0-\x20\x7f-\xa0\\\u2028\u2029\ufeff]/;
/** The same, percent-encoded once or twice; in a path also slashes. */
const BENT_ESCAPE = /%(?:25)*(?:[01][0-9a-f]|5c|7f)/i;
const BENT_PATH = /%(?:2f|2e|25)|\/\//i;

/**
 * The address to go to after sign-in: the remembered one if it is a page of ours, else `/center/user/home`. A path
 * stays a path; an absolute URL stays one when its host is exactly one of `allowedHosts` (host with port, if not the
 * default) and its scheme is https, or http where that is allowed. Its fragment stays; secrets in the fragment and the
 * query are dropped (trust §4.4).
 */
export function safeRedirect(
  raw: string | undefined,
  allowedHosts: readonly string[],
  allowHttp = false,
): string {
  if (raw === undefined || raw === '' || Buffer.byteLength(raw) > LONGEST || BENT.test(raw)) return HOME;
  const isPath = raw.startsWith('/') && !raw.startsWith('//');
  const url = parse(isPath ? `https://ours.invalid${raw}` : raw);
  if (url === undefined) return HOME;
  const isOurs =
    isPath ||
    (/^https?:\/\/[^/]/i.test(raw) &&
      allowedHosts.includes(url.host) &&
      (url.protocol === 'https:' || allowHttp));
  const isPlain =
    url.username === '' &&
    url.password === '' &&
    !BENT_PATH.test(url.pathname) &&
    !BENT_ESCAPE.test(url.pathname + url.search + url.hash);
  // Empty userinfo (`https://@host`) is not visible in the parsed URL.
  if (!isOurs || !isPlain || raw.split(/[?#]/, 1)[0]!.includes('@')) return HOME;
  if (!url.pathname.startsWith(INSIDE) || url.pathname === SIGN_IN || url.pathname.startsWith(`${SIGN_IN}/`))
    return HOME;
  dropSecrets(url);
  const hash = NAMES_SECRET.test(url.hash) ? '' : url.hash;
  return (isPath ? '' : url.origin) + url.pathname + url.search + hash;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function dropSecrets(url: URL): void {
  for (const name of new Set(url.searchParams.keys())) if (SECRETS.test(name)) url.searchParams.delete(name);
}

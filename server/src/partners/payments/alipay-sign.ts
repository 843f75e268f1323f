type Fields = Readonly<Record<string, string | undefined>>;

/** The text that RSA2 signs: `a=1&b=2`, sorted by name, without empty values. */
export const signedText = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== undefined && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/**
 * The text of one property of a JSON object exactly as it was sent: the gateway signs the bytes of its answer, which
 * parsing and serialising would change. Undefined when the property is not an object.
 */
export function memberText(json: string, name: string): string | undefined {
  const key = `"${name}":`;
  const start = json.indexOf(key);
  const first = start + key.length;
  if (start < 0 || json[first] !== '{') return undefined;
  let depth = 0;
  let isText = false;
  for (let at = first; at < json.length; at += 1) {
    const char = json[at];
    if (isText) {
      if (char === '\\') at += 1;
      else if (char === '"') isText = false;
    } else if (char === '"') isText = true;
    else if (char === '{') depth += 1;
    else if (char === '}' && --depth === 0) return json.slice(first, at + 1);
  }
  return undefined;
}

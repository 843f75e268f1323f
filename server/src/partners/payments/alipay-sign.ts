import type { KeyObject } from 'node:crypto';
import { isSignedBy } from './rsa';

type Fields = Readonly<Record<string, string | undefined>>;

/** The text that RSA2 signs: `a=1&b=2`, sorted by name, without empty values. */
export const signedText = (fields: Fields, without: readonly string[]): string =>
  textOf(fields, (name) => !without.includes(name) && fields[name] !== '');

/**
 * The fields of a notification if Alipay signed them. The signed text of a field without a value is not
 * settled: by its documents and its library for PHP nothing, by those for Java and Node `name=`. Either was
 * sent, so either is accepted. Undefined otherwise, and where a name stands twice: only one of its values is
 * in the signed text.
 */
export function signedFields(key: KeyObject, body: string): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(body)];
  const fields: Record<string, string> = Object.fromEntries(pairs);
  if (Object.keys(fields).length < pairs.length) return undefined;
  const isNamed = (name: string) => name !== 'sign' && name !== 'sign_type';
  const texts = [textOf(fields, isNamed), signedText(fields, ['sign', 'sign_type'])];
  return texts.some((text) => isSignedBy(key, text, fields.sign ?? '')) ? fields : undefined;
}

const textOf = (fields: Fields, isIn: (name: string) => boolean): string =>
  Object.keys(fields)
    .filter((name) => isIn(name) && fields[name] !== undefined)
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

import { refuse } from '../call/index';

/** Deepest nesting of a request body (trust H2). */
const MAX_DEPTH = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a request body strictly: valid UTF-8 without a BOM, no duplicate or prototype keys, no NUL, no lone
 * surrogates, at most 32 levels deep. Refuses `request.invalid` (trust H2, H3).
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    const source = utf8.decode(bytes);
    refuseDuplicates(source);
    value = JSON.parse(source);
  } catch {
    throw refuse('request.invalid');
  }
  inspect(value);
  return value;
}

/** Refuses text that PostgreSQL cannot store or that is not well-formed. */
export function inspectText(text: string): void {
  if (text.includes('\0') || !isWellFormed(text)) throw refuse('request.invalid');
}

// A lone surrogate passes JSON.parse and would be replaced silently when stored.
const isWellFormed = (text: string) =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);

function inspect(value: unknown): void {
  if (typeof value === 'string') return inspectText(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    inspectText(key);
    inspect(inner);
  }
}

/** JSON.parse keeps the last of two equal keys; here they are refused, and so is nesting that would exhaust the stack. */
function refuseDuplicates(source: string): void {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (char === '"') {
      const end = endOfString(source, at);
      const keys = open.at(-1);
      if (keys && isKey(source, end)) remember(keys, JSON.parse(source.slice(at, end)) as string);
      at = end - 1;
    } else if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) throw refuse('request.invalid');
    } else if (char === '}' || char === ']') open.pop();
  }
}

function endOfString(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isKey(source: string, end: number): boolean {
  let at = end;
  while (/\s/.test(source[at] ?? '')) at += 1;
  return source[at] === ':';
}

function remember(keys: Set<string>, key: string): void {
  if (keys.has(key) || key === '__proto__') throw refuse('request.invalid');
  keys.add(key);
}

const PREFIX = 'uc:intent:';
const SECRET = /password|code|token/i;

/** Storage in which keys outlive a reload; sessionStorage in the browser. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One request of one person, with the key under which the server does it once (trust §3.4, W10). */
export interface Intent {
  key: string;
  /** The result is known: the same request again is a new one. */
  settle: () => void;
}

/**
 * The intent behind a write: the same path and input find the same key again, after a reload too, until it is settled.
 * The key is saved before anything is sent. Secrets are not part of the comparison and are not saved.
 */
export function intentOf(path: string, input: Readonly<Record<string, unknown>>, store: KeyStore): Intent {
  const open = Object.entries(input).filter(([name]) => !SECRET.test(name));
  const slot = `${PREFIX}${path}:${digest(JSON.stringify(open.toSorted(([a], [b]) => (a < b ? -1 : 1))))}`;
  const key = store.getItem(slot) ?? mintKey();
  store.setItem(slot, key);
  return { key, settle: () => store.removeItem(slot) };
}

/** A UUID of version 7: 48 bits of time, then random (trust §3.4: 16–64 characters). */
export function mintKey(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setBigUint64(
    0,
    (BigInt(now) << 16n) | BigInt(((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)),
  );
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** 53 bits (cyrb53): distinguishes the requests of one tab; not a secret. */
function digest(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

const PREFIX = 'uc:total_amount:';
let uid: string | undefined;
let fetched: number | undefined;
let hasEnded = false;
const listeners = new Set<() => void>();

/**
 * Saves the amount fetched at start-up, under the person's own key once it is known who they are (spec §4,
 * shell.md#session-sign-in-redirect-start-up).
 */
export function saveTotalAmount(amount: number): void {
  fetched = amount;
  save();
}

/** Start-up is over, with an amount or without: nobody waits for it any longer. */
export function endStartUp(): void {
  hasEnded = true;
  notify();
}

/** Says whose page this is; amounts of anyone else are removed. */
export function totalAmountOf(person: string): void {
  uid = person;
  for (const key of savedKeys()) if (key !== PREFIX + person) localStorage.removeItem(key);
  save();
}

/** On sign-out, user switch and 401 (trust §4.1). */
export function forgetTotalAmount(): void {
  fetched = undefined;
  for (const key of savedKeys()) localStorage.removeItem(key);
  notify();
}

/** The signed-in person's saved total_amount in 元, as a store for `useSyncExternalStore`; undefined until start-up has answered once. */
export const savedTotalAmount = {
  get(): number | undefined {
    const saved = uid === undefined ? null : localStorage.getItem(PREFIX + uid);
    const amount = Number(saved);
    return saved === null || !Number.isFinite(amount) ? undefined : amount;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * The amount to send with order types: the saved one, 0 where start-up brought none (spec §4); undefined while a first visit
 * still waits for it. A hint, never an authority.
 */
export const storedTotalAmount = (): number | undefined =>
  savedTotalAmount.get() ?? (hasEnded && uid !== undefined ? 0 : undefined);

function save(): void {
  if (uid !== undefined && fetched !== undefined) localStorage.setItem(PREFIX + uid, String(fetched));
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

const savedKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

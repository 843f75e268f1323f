const PREFIX = 'uc:total_amount:';
let uid: string | undefined;
let fetched: number | undefined;
const listeners = new Set<() => void>();

/** What start-up fetched; kept under the person's own key once it is known who they are (spec §4, product 01 §1.2). */
export function keepTotalAmount(amount: number): void {
  fetched = amount;
  save();
}

/** Says whose page this is; amounts of anyone else are removed. */
export function totalAmountOf(person: string): void {
  uid = person;
  for (const key of savedKeys()) if (key !== PREFIX + person) sessionStorage.removeItem(key);
  save();
}

/** On sign-out, user switch and 401 (trust §4.1). */
export function forgetTotalAmount(): void {
  fetched = undefined;
  for (const key of savedKeys()) sessionStorage.removeItem(key);
  tell();
}

/** The signed-in person's saved total_amount in 元, 0 without one: a hint for order types, never an authority (spec §4). */
export const storedTotalAmount = (): number => savedTotalAmount.get() ?? 0;

/** The same as a store for `useSyncExternalStore`; undefined until start-up has answered once. */
export const savedTotalAmount = {
  get(): number | undefined {
    const saved = uid === undefined ? null : sessionStorage.getItem(PREFIX + uid);
    const amount = Number(saved);
    return saved === null || !Number.isFinite(amount) ? undefined : amount;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function save(): void {
  if (uid !== undefined && fetched !== undefined) sessionStorage.setItem(PREFIX + uid, String(fetched));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

const savedKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

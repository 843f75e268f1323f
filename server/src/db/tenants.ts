import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage<Set<number> | undefined>();

/**
 * Runs what one customer asks for: whatever its statements say, the database shows and changes only rows of this tenant
 * (row-level security, migration 0019; trust Z6). The statements name the tenant as well; this holds when one forgets.
 */
export const withinTenant = <T>(uid: number, work: () => T): T => scopes.run(new Set([uid]), work);
/** From here on the request concerns another tenant by right: the other side of an order. Outside of `withinTenant` nothing changes. */
export const alsoTenant = (uid: number): void => void scopes.getStore()?.add(uid);
/** Runs what belongs to nobody in particular, such as a job, also where a request has set it off. */
export const beyondTenants = <T>(work: () => T): T => scopes.run(undefined, work);
/** The setting `app.tenants` for whoever asks now; empty outside of `withinTenant`. */
export const tenantsNow = (): string => [...(scopes.getStore() ?? [])].join(',');

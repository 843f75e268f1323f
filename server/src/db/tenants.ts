import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage<Set<number> | undefined>();

/**
 * Runs a customer's request: the database shows and changes only rows of this tenant, whatever its statements say
 * (row-level security, migration 0019; trust Z6). The statements name the tenant as well; this protects when one
 * forgets to.
 */
export const withinTenant = <T>(uid: number, run: () => T): T => scopes.run(new Set([uid]), run);
/** Adds a tenant to the rest of the request: the other side of an order. Outside of `withinTenant` it has no effect. */
export const alsoTenant = (uid: number): void => void scopes.getStore()?.add(uid);
/** Runs work of no tenant, such as a job, also when a request has started it. */
export const beyondTenants = <T>(run: () => T): T => scopes.run(undefined, run);
/** The value of the setting `app.tenants` for the current caller; empty outside of `withinTenant`. */
export const tenantsNow = (): string => [...(scopes.getStore() ?? [])].join(',');

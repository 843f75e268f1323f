import pg from 'pg';
import { tenantsNow } from '../db/tenants';

/** Runs `run`, and gives the texts of the statements that were sent meanwhile for requests of a tenant. */
export async function statementsOfTenants(run: () => Promise<void>): Promise<string[]> {
  const texts = new Set<string>();
  const { prototype } = pg.Client;
  const send = prototype.query as (...parts: unknown[]) => unknown;
  prototype.query = function query(this: pg.Client, ...parts: unknown[]): never {
    const [what] = parts as [string | { text: string; asked?: readonly { text: string }[] }];
    const sent = typeof what === 'string' ? [{ text: what }] : (what.asked ?? [what]);
    if (tenantsNow() !== '') for (const { text } of sent) texts.add(text);
    return send.apply(this, parts) as never;
  };
  try {
    await run();
  } finally {
    prototype.query = send as typeof prototype.query;
  }
  return [...texts];
}

const NAMED = /\b(?:from|join|update|into|using)\s+(?:only\s+)?"?(\w+)"?/gi;
/** An account that is given: one that is only compared with another row's names nobody. */
const ACCOUNT =
  /(?<![\w<>])"?uid"?\s*=\s*(?:any\s*\()?\s*\$|"?uid"?\s+in\s*\(\$|\("?uid"?,[^)]*\)\s*(?:=|in)\s*\(+\$|insert into/i;

/** The tables, of those given, that a statement asks for without the account whose rows it wants. */
export const askedWithoutAccount = (texts: readonly string[], tables: ReadonlySet<string>): string[] => [
  ...new Set(
    texts
      .filter((text) => !ACCOUNT.test(text))
      .flatMap((text) => [...text.matchAll(NAMED)].map(([, name]) => name!))
      .filter((name) => tables.has(name)),
  ),
];

import type { Config } from '../../config';
import type { Db } from '../../db/index';
import type { Vault } from '../../vault/index';
import type { PaintLetter } from '../office/index';
import { type Watch, watched } from '../watch';
import { createNuonuo } from './nuonuo';
import { createTokens } from './nuonuo-token';
import { createTokenStore } from './nuonuo-token-store';
import { InvoiceUnanswered, type InvoicePort } from './port';
import { createSandboxInvoices } from './sandbox';

export { checkNuonuo } from './nuonuo';
export { tokensInMemory } from './nuonuo-token';
export { tokenTables } from './nuonuo-token-store';
export type { InvoiceOrder, InvoicePort, RedOrder } from './port';

/** The platform of tax invoices; undefined where staff issue at the site of the tax bureau (ADR 133). */
export function createInvoices(
  config: Pick<Config, 'partners' | 'nuonuo'>,
  db: Db,
  vault: Vault,
  paint: PaintLetter,
  watch: Watch,
): InvoicePort | undefined {
  if (config.partners.invoices === 'people') return undefined;
  return watched(watch, {
    partner: 'invoices',
    port: config.nuonuo === undefined ? createSandboxInvoices(db, paint) : nuonuoOf(config.nuonuo, db, vault),
    calls: ['apply', 'query', 'applyRed', 'queryRed', 'fetchFiles'],
    isSilent: (error) => error instanceof InvoiceUnanswered,
    resting: (text) => new InvoiceUnanswered(text),
  });
}

const nuonuoOf = (account: NonNullable<Config['nuonuo']>, db: Db, vault: Vault): InvoicePort =>
  createNuonuo(account, createTokens(account, createTokenStore(db, vault, account.appKey)));

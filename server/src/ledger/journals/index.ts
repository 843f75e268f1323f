/** The journals of ledger.md#postings-per-event: amounts in, legs and lines out; each is whole or throws. */
export * from './cash';
export * from './coins';
export * from './credit';
export * from './payment';

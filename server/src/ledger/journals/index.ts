/** The journals of product 07 §7.2: amounts in, legs and lines out; each is whole or throws. */
export * from './cash';
export * from './coins';
export * from './credit';
export * from './payment';

/** The part of the driver's inside that its types leave out: how it writes a value. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): unknown };
  export default utils;
}

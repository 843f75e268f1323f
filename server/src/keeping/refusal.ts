/** Nothing was done, or nothing was left of it; the message says in Chinese what happened, why, and what to do next. */
export class KeepingRefused extends Error {
  override name = 'KeepingRefused';
}

import type { Db } from '../db/index';

/** A page without scripts: its HTML, and the one style that its policy allows. */
export interface PlainPage {
  html: string;
  style: string;
}
/**
 * The public pages of an account; undefined while strangers may not see one. `old` is read for what may be a little old,
 * which whether a page is open may not be; `origin` is where it is asked for.
 */
export interface PublicPages {
  homepage: (old: Db, uid: number, origin: string) => Promise<PlainPage | undefined>;
  /** `visitor` is the address of whoever looks, where somebody does. */
  work: (
    old: Db,
    about: { uid: number; workNo: string; visitor: string | undefined },
    origin: string,
  ) => Promise<PlainPage | undefined>;
  /** The page for an address that has no public page. */
  absent: PlainPage;
}

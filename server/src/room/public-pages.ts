/** A page without scripts: its HTML, and the one style that its policy allows. */
export interface PlainPage {
  html: string;
  style: string;
}
/** The public pages of an account; undefined while strangers may not see one. `origin` is where it is asked for. */
export interface PublicPages {
  homepage: (uid: number, origin: string) => Promise<PlainPage | undefined>;
  /** `visitor` is the address of whoever looks, where somebody does. */
  work: (
    about: { uid: number; workNo: string; visitor: string | undefined },
    origin: string,
  ) => Promise<PlainPage | undefined>;
  /** The page for an address that has no public page. */
  absent: PlainPage;
}

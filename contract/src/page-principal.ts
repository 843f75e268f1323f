/**
 * Names the person a page is for: on every answer to somebody who is signed in, and on every call of the page from then
 * on (ADR 65).
 */
export const PRINCIPAL_HEADER = 'page-principal';
/** The same in an address, for a request of the browser without headers of ours. */
export const PRINCIPAL_PARAMETER = 'page_principal';
/** The errorCode of a call from a page that shows somebody else than its credentials belong to. */
export const OTHER_PRINCIPAL = 300029;

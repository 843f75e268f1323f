/** The tenant of the platform's own book: unmatched bank lines and channel settlements. */
export const PLATFORM_UID = 1;

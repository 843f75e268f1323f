/** The platform's own book: money of which it is not known yet whose it is, and what channels settle. */
export const PLATFORM_UID = 1;

import { api } from '../../client';

/** Reads that show third-party accounts, here and in the overview. */
export const thirdPartyReads = [api.account.thirdParties, api.account.overview];

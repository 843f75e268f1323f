import { api } from '../../client';

/** What shows third-party accounts, here and in the overview. */
export const thirdPartyReads = [api.account.thirdParties, api.account.overview];

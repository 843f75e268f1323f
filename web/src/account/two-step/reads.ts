import { api } from '../../client';

/** What shows the second step, here and in the score. */
export const twoStepReads = [api.account.twoStep, api.account.overview, api.passport.verifyOptions];

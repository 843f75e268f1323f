import type { Api } from '@uc/contract';
import { api, type WireOutput } from '../../client';

export type Passkey = WireOutput<Api['account']['twoStep']>['passkeys'][number];

/** Reads that show the second step, here and in the score. */
export const twoStepReads = [api.account.twoStep, api.account.overview, api.passport.verifyOptions];

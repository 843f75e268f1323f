import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { reviewCalls } from './api';
import { publicReviews } from './public';
import { reviewData } from './leaving';

/** Reviews of the two sides of a contract. */
export const room = {
  handlers: reviewCalls,
  logModules: [190, { reviews: '众包评价' }],
  personalData: [180, reviewData],
  providerFacts: { shownReviews: publicReviews },
} satisfies Room<Api['reviews']>;

import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { reviewCalls } from './api';
import { reviewData } from './leaving';

/** Reviews of the two sides of a contract. */
export const room = {
  handlers: reviewCalls,
  personalData: [180, reviewData],
} satisfies Room<Api['reviews']>;

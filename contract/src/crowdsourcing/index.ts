import { contracts } from './contracts';

/** The rooms of the wing of crowdsourcing (product 02 §2.5, 09 §9.6). */
export const crowdWing = { contracts };

import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { providerCalls } from './api';
import type { ProviderParts } from './conditions';
import { providerJobs, providerOutbox } from './jobs';
import { providerStaff } from './staff-api';

/** Certification of service providers, and who has a public homepage. */
export const room = (parts: ProviderParts): Room<Api['provider']> => ({
  handlers: (deps) => ({ ...providerCalls(deps, parts), ...providerStaff(deps) }),
  jobs: (deps) => providerJobs(deps, parts),
  outbox: providerOutbox,
});

export { depositOf, findProviders, providerOf, type PublicProvider } from './directory';
export { absentHomepage, homepagePainter } from './homepage';
export type { ProviderParts } from './conditions';
export type { ShownWork } from './homepage-html';
export { frame, jsonIn, loading, section, shortened, SITE, text } from './plain-html';
export { homepageStyle } from './homepage-style';
export { approveCert } from './decide';
export { bookCompensation, compensable } from './compensation';
export { keepableProviders } from './kept';
export { providerData } from './personal-data';
export { isHomepageOpen, offersCategory, openHomepageKind } from './standing';
export { eraseCerts } from './stop';
export { saveCert } from './submit';
export { certStates } from './view';
export { certsToRenew } from './deadline-store';
export { certsWaiting } from './queue-store';

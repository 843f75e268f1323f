import type { Api } from '@uc/contract';
import { byRight, type Room } from '../room/index';
import { providerCalls } from './api';
import type { ProviderInjection } from './conditions';
import { providerJobs, providerOutbox } from './jobs';
import { providerStaff } from './staff-api';
import { certsToRenew } from './deadline-store';
import { providerData } from './personal-data';
import { certsWaiting } from './queue-store';
import { eraseCerts } from './stop';
import { certStates } from './view';

/** Certification of service providers, and who has a public homepage. */
export const room = (injected: ProviderInjection): Room<Api['provider']> => ({
  handlers: (deps) => ({ ...providerCalls(deps, injected), ...providerStaff(deps) }),
  jobs: (deps) => providerJobs(deps, injected),
  outbox: providerOutbox,
  deadlines: { provider_end: certsToRenew },
  personalData: [40, providerData],
  closingSettle: [70, (_deps, tx, uid) => eraseCerts(tx, uid)],
  objectStates: { provider_cert: certStates },
  staffWaits: { cert: certsWaiting },
  logModules: [80, { provider: '服务商中心' }],
  sealed: [{ table: 'provider_certs', columns: ['contact'], row: ['cert_no'] }],
  seenBy: { provider_cert: null },
  seenByStaff: { provider_cert: byRight('staff.cert:handle') },
});

export { depositOf, findProviders, providerOf, type PublicProvider } from './directory';
export { absentHomepage, homepagePainter } from './homepage';
export type { ProviderInjection } from './conditions';
export type { ShownWork } from './homepage-html';
export { frame, jsonIn, loading, section, shortened, SITE, text } from './plain-html';
export { homepageStyle } from './homepage-style';
export { approveCert } from './decide';
export { bookCompensation, compensable } from './compensation';
export { favouriteProviders } from './favourites';
export { isHomepageOpen, offersCategory, openHomepageKind } from './open-homepage';
export { saveCert } from './submit';

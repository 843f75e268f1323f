import type { Api } from '@uc/contract';
import { byRight, type Room } from '../room/index';
import { providerCalls } from './api';
import { providerJobs, providerOutbox } from './jobs';
import { providerStaff } from './staff-api';
import { certsToRenew } from './deadline-store';
import { absentHomepage, homepagePainter } from './homepage';
import { bookCompensation, compensable } from './compensation';
import { favouriteProviders } from './favourites';
import { providerData } from './personal-data';
import { certsWaiting } from './queue-store';
import { eraseCerts } from './stop';
import { certStates } from './view';

/** Certification of service providers, and who has a public homepage. */
export const room: Room<Api['provider']> = {
  handlers: (deps, { providerFacts }) => ({ ...providerCalls(deps, providerFacts), ...providerStaff(deps) }),
  jobs: (deps, { providerFacts }) => providerJobs(deps, providerFacts),
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
  favourites: { provider: ({ config }) => favouriteProviders(config.providerHomepage) },
  booked: { compensation: bookCompensation },
  compensable,
  publicPages: {
    homepage: (deps, { providerFacts }) => homepagePainter(deps, providerFacts),
    absent: () => absentHomepage,
  },
};

export { depositOf, findProviders, providerOf, type PublicProvider } from './directory';
export { frame, jsonIn, loading, section, shortened, SITE, text } from './plain-html';
export { homepageStyle } from './homepage-style';
export { approveCert } from './decide';
export { isHomepageOpen, offersCategory, openHomepageKind } from './open-homepage';
export { saveCert } from './submit';

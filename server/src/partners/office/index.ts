export type { OfficeEvent, OfficePort, Submission } from './port';
export { createSandboxOffice } from './sandbox';

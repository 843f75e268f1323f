export type { OfficeEvent, OfficePort, Submission } from './port';
export { createSandboxOffice, type PaintLetter } from './sandbox';

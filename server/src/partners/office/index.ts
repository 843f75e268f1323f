export type { OfficeEvent, OfficePort, Submission } from './port';
import type { Config } from '../../config';
import type { Db } from '../../db/index';
import type { OfficePort } from './port';
import { createSandboxOffice, type PaintLetter } from './sandbox';

export type { PaintLetter } from './sandbox';

/** The offices; undefined where people hand in filings and enter the office's answers (ADR 86). */
export const createOffice = (
  mode: Config['partners']['ipOffice'],
  db: Db,
  paint: PaintLetter,
): OfficePort | undefined => (mode === 'sandbox' ? createSandboxOffice(db, paint) : undefined);

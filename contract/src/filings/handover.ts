import { z } from 'zod';
import { get, post } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { contentRefusals, fileView, sentFile } from '../file-view';
import { enumOf, id, version } from '../wire';
import { officeEventTexts } from './office-texts';

/** The content read from a letter of an office: an unclear value is null and named in `doubts`. */
const letterReading = z.object({
  file: fileView,
  kind: enumOf(officeEventTexts).nullable(),
  served_on: z.string().nullable(),
  number: z.string().nullable(),
  doubts: z.array(z.string()),
  /** The first lines of the letter. */
  lines: z.array(z.string()),
});
/** Filing by people at the offices (ADR 86): the package they take there, and the letters that come back. */
export const handover = {
  /** Reads a letter of the office and proposes its entry; nothing is entered. */
  staffRead: post('/apinew/adminapi/filing/read', {
    summary: '识别官方文书',
    access: 'staff.filing:handle',
    body: 'multipart',
    timeout: 120_000,
    input: { no: id, version, file: sentFile },
    output: letterReading,
    refusals: [
      'notFound',
      'state.conflict',
      'filing.notYours',
      ...contentRefusals,
      'upload.tooSmall',
      'rate.exceeded',
    ],
  }),
  /** The documents to file at the office, as one ZIP: for an order that is paid, or for an answer. */
  staffPackage: get('/apinew/adminapi/filing/package', {
    summary: '下载官方提交材料包',
    access: 'staff.filing:handle',
    envelope: 'document',
    timeout: 120_000,
    input: { no: id, order_no: id.optional() },
    output: z.custom<DocumentAnswer>(),
    refusals: ['notFound', 'state.conflict', 'filing.notYours', 'filing.unprintable'],
  }),
};

import { z } from 'zod';
import { get, post } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { contentRefusals, fileView, sentFile } from '../file-view';
import { enumOf, id, whole } from '../wire';
import { officeEventTexts } from './office-texts';

/** What a letter of an office seems to say: what is unclear stands in `doubts` and is null. */
const letterReading = z.object({
  file: fileView,
  kind: enumOf(officeEventTexts).nullable(),
  served_on: z.string().nullable(),
  number: z.string().nullable(),
  doubts: z.array(z.string()),
  /** How the letter begins. */
  lines: z.array(z.string()),
});
/** Where people go to the offices (ADR 86): what they take there, and what comes back. */
export const handover = {
  /** Reads a letter of the office and proposes what it says; nothing is entered. */
  staffRead: post('/apinew/adminapi/filing/read', {
    summary: '识别官方文书',
    access: 'staff.filing:handle',
    body: 'multipart',
    timeout: 120_000,
    input: { no: id, version: whole(1, 1_000_000), file: sentFile },
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
  /** What is to be handed in at the office, as one ZIP: of an order that is paid, or of an answer. */
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

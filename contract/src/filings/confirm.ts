import { z } from 'zod';
import { post } from '../endpoint';
import { id, lines, verifyToken, version } from '../wire';
import { caseDetail } from './case-view';

/**
 * The draft of a patent is approved, or sent back with changes to make, three times at most
 * (patent.md#patent-states).
 */
export const confirmCalls = {
  confirmDraft: post('/apinew/patent/apply/confirm', {
    summary: '确认专利稿件',
    access: 'ip.case:confirm',
    stepUp: 'filing',
    input: {
      app_no: id,
      version,
      event: z.enum(['approve', 'change']),
      comment: lines(2000).optional(),
      verify_token: verifyToken.optional(),
    },
    output: caseDetail,
    refusals: [
      'notFound',
      'state.conflict',
      'form.invalid',
      'filing.draftChanges',
      'stepUp.required',
      'stepUp.expired',
    ],
  }),
};

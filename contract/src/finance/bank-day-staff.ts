import { z } from 'zod';
import { get } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { day, enumOf, listOf, staffListParams } from '../wire';
import { dayAccounts } from './bank-match-texts';

const HANDLE = 'staff.recharge:handle';
const account = enumOf(dayAccounts).default('bank');

/** The accounts at the bank and at the channels by their own files, day by day, beside the book (ADR 121, 135). Sums and balances are texts of 元. */
export const bankDayStaffCalls = {
  staffDays: get('/apinew/adminapi/bank-line/days', {
    summary: '运营：银行与渠道账户逐日对账',
    access: HANDLE,
    mayBeOld: true,
    input: { page: staffListParams.page, page_size: staffListParams.page_size, account },
    output: listOf(
      z.object({
        day,
        opening: z.string(),
        closing: z.string(),
        in_count: z.int(),
        in_sum: z.string(),
        out_count: z.int(),
        out_sum: z.string(),
        matched_count: z.int(),
        explained_count: z.int(),
        explained_sum: z.string(),
        /** The movement of A.BANK or of the channel's clearing account on that day. */
        booked: z.string(),
        /** Of a channel: its fees, what it paid out to the bank account, and what it owes us by the book. */
        channel: z.object({ fees: z.string(), withdrawn: z.string(), book: z.string() }).nullable(),
        is_ok: z.boolean(),
        /** What is not explained, in words. */
        differences: z.array(z.string()),
      }),
      /** The last day up to which every line is explained; null where none is. */
      { account: z.string(), confirmed_until: day.nullable() },
    ),
  }),
  staffDaysFile: get('/apinew/adminapi/bank-line/days/file', {
    summary: '运营：导出银行与渠道账户逐日对账',
    access: HANDLE,
    mayBeOld: true,
    envelope: 'document',
    input: { account },
    output: z.custom<DocumentAnswer>(),
  }),
};

import { z } from 'zod';
import { readField } from '../account/realname';
import { post } from '../endpoint';
import { id } from '../wire';

/** The number of a bank card, read off its picture. */
export const cardReading = {
  readCard: post('/accountapi/auth/bank/ocr', {
    summary: '识别银行卡号',
    access: 'finance.card:manage',
    quiet: true,
    timeout: 30_000,
    /** The picture of the front, a file of the use `bank_card`; it is removed once somebody has tried to read it. */
    input: { file_id: id },
    output: z.object({ read: z.array(readField) }),
    refusals: ['notFound', 'card.unread', 'card.readLater', 'card.byHand', 'rate.exceeded'],
  }),
};

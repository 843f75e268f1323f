import type { OcrPort, PaperSide } from './port';

/**
 * The texts on the demo documents: invented people and numbers with valid check digits
 * (account.md#identity-and-contact-rules).
 */
const demoPapers: Record<PaperSide, Record<string, string>> = {
  front: { real_name: '周晓岚', id_no: '320505199003074414' },
  back: { valid_from: '2020-03-07', valid_to: '2040-03-07' },
  license: {
    company_name: '云栖数字创意（苏州）有限公司',
    uscc: '91320505MA1XB3Y2X7',
    legal_name: '周晓岚',
    founded_at: '2018-06-01',
    reg_address: '江苏省苏州市虎丘区竹园路209号',
    reg_capital: '500万元人民币',
  },
  card: { bank_card_no: '6222600260001072444' },
};

/** The sandbox does not read pictures: it knows the demo documents by their file names, 演示…. */
export const sandboxOcr: OcrPort = {
  sides: ['front', 'back', 'license', 'card'],
  read: ({ side, name }) =>
    Promise.resolve(
      name.startsWith('演示')
        ? Object.entries(demoPapers[side]).map(([field, value]) => ({
            field,
            value,
            confidence: 96,
            box: null,
          }))
        : undefined,
    ),
  check: () => Promise.resolve('the sandbox knows the demo papers by the names of their files'),
};

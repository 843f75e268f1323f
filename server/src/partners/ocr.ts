/** A picture of a paper, with the name that its file came under. */
export interface Paper {
  side: 'front' | 'back' | 'license';
  bytes: Buffer;
  name: string;
}
/** Reads papers; undefined when nothing could be read, throws when there is no answer. */
export interface OcrPort {
  /** Field names as the forms have them; confidence from 0 to 100. */
  read(paper: Paper): Promise<{ fields: Record<string, string>; confidence: number } | undefined>;
}

/** What stands on the papers of the demo: people and numbers of nobody, with right check digits (product 06 §6.1). */
const demoPapers: Record<Paper['side'], Record<string, string>> = {
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
};

/** The sandbox cannot read: it knows the papers of the demo, whose files are named 演示…, and nothing else. */
export const sandboxOcr: OcrPort = {
  read: ({ side, name }) =>
    Promise.resolve(
      name.startsWith('演示') ? { fields: { ...demoPapers[side] }, confidence: 96 } : undefined,
    ),
};

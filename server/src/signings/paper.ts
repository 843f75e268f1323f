import { createHash } from 'node:crypto';
import { signingKinds, signingStateTexts } from '@uc/contract/signing-texts';
import { moment } from '@uc/contract/wire';
import { refuse } from '../call/index';
import { createPrinter, type Dossier, signed, UnprintableText } from '../exports/index';
import type { SigningPaper } from '../room/index';
import type { Vault } from '../vault/index';
import type { SigningRow } from './store';

const printer = createPrinter();

/** SHA-256 of a text, in hexadecimal, as its room audited it. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const timeOf = (at: Date | null) => (at === null ? '未签署' : moment.encode(at));

/** Its text with who signed when and what happened to it, as a PDF with our signature (ADR 56). Refuses signing.unprintable. */
export async function paperOf(
  vault: Pick<Vault, 'blindIndex'>,
  row: SigningRow,
  { text, version, signers, trail }: SigningPaper,
  madeAt: Date,
): Promise<Buffer> {
  const dossier: Dossier = {
    title: signingKinds[row.kind].text,
    no: row.no,
    madeAt: moment.encode(madeAt),
    parts: [
      {
        heading: '一、签署',
        lines: [
          `名称：${row.title}`,
          `状态：${signingStateTexts[row.state]}`,
          ...signers.map(
            ({ side, name, at, proof }) => `${side}：${name}，${timeOf(at)}${proof && `（${proof}）`}`,
          ),
          `文本：第${version}版，摘要（SHA-256）${hashOf(text)}`,
        ],
      },
      { heading: '二、文本', lines: text.split('\n') },
      {
        heading: '三、记录',
        lines: trail.map(({ at, by, text: what }) => `${moment.encode(at)} ${by} ${what}`),
      },
    ],
    notes: [
      '本文件末行为Ed25519签名，对象是末行之前全部字节的SHA-256，可由平台核验，也可用平台公布的公钥自行核验。',
    ],
  };
  const bytes = await printer.dossier(dossier).catch((error: unknown) => {
    throw error instanceof UnprintableText
      ? refuse('signing.unprintable', { letters: error.lost.join('') })
      : error;
  });
  return signed(vault, Buffer.from(bytes));
}

import { createHash } from 'node:crypto';
import { signingKinds, signingStateTexts } from '@uc/contract/signing-texts';
import { moment } from '@uc/contract/wire';
import { zipOf } from '../exports/index';
import type { SigningPaper } from '../room/index';
import type { Vault } from '../vault/index';
import { hashOf, paperOf } from './paper';
import type { SigningRow } from './store';

const NAMES = {
  text: '合同文本.txt',
  paper: '合同.pdf',
  record: '签署与记录.txt',
  sums: '文件摘要.txt',
} as const;

/**
 * Everything about a contract as one ZIP: its text byte for byte as it was hashed, the signed PDF, who signed when and how they
 * proved it, its records, and the SHA-256 of each file as `sha256sum -c` reads it. Refuses signing.unprintable.
 */
export async function packOf(
  vault: Pick<Vault, 'blindIndex'>,
  row: SigningRow,
  paper: SigningPaper,
  madeAt: Date,
): Promise<AsyncIterable<Uint8Array>> {
  const files: (readonly [name: string, bytes: Buffer])[] = [
    [NAMES.text, Buffer.from(paper.text, 'utf8')],
    [NAMES.paper, await paperOf(vault, row, paper, madeAt)],
    [NAMES.record, Buffer.from(recordOf(row, paper, madeAt), 'utf8')],
  ];
  const sums = files.map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  return zipOf(
    madeAt,
    [...files, [NAMES.sums, Buffer.from(sums.join(''), 'utf8')] as const].map(([name, bytes]) => ({
      name,
      read: () => Promise.resolve(bytes),
    })),
  );
}

const recordOf = (row: SigningRow, { text, version, signers, trail }: SigningPaper, madeAt: Date): string =>
  [
    `${signingKinds[row.kind].text} ${row.no}`,
    `名称：${row.title}`,
    `状态：${signingStateTexts[row.state]}（${moment.encode(madeAt)}）`,
    `文本：第${version}版，SHA-256 ${hashOf(text)}`,
    '',
    '签署',
    ...signers.map(
      ({ side, name, at, proof }) =>
        `${side} ${name}：${at === null ? '未签署' : `${moment.encode(at)}签署，${proof}`}`,
    ),
    '',
    '记录',
    ...trail.map(({ at, by, text: what }) => `${moment.encode(at)} ${by} ${what}`),
    '',
  ].join('\n');

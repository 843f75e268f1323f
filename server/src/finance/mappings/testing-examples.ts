import { api } from '@uc/contract';
import { rowsOf, writings } from './testing';
import { sender } from '../bankfiles/testing';
import type { As, TestApp } from '../../testing';
import type { Examples } from '../../testing-examples';

const pointed = {
  no: 'proof-none',
  header_row: 1,
  account: '6225000000000000000',
  columns: [
    { at: 0, role: 'day' as const },
    { at: 1, role: 'signed' as const },
  ],
  in_words: [],
  out_words: [],
  skip_texts: [],
};
/** Example inputs of staff; none but the reading finds its file. */
export const staffExamples = ({ staffObjects }: { staffObjects: { upload: string } }): Examples => ({
  'mappings.staffUpload': { no: staffObjects.upload },
  'mappings.staffTry': pointed,
  'mappings.staffMappingKeep': { ...pointed, title: '宁波银行' },
  'mappings.staffMappingDecide': { mapping_no: 'proof-none', event: 'refuse', reason: '列选错了' },
  'mappings.staffUploadKeep': { no: 'proof-none' },
  'mappings.staffUploadDrop': { no: 'proof-none', reason: '上传错了' },
  'mappings.staffMappingEnd': { mapping_no: 'proof-none', reason: '银行换了版式' },
});

/** A file that waits for whoever proves the calls of staff; its number. */
export async function waitingUpload(app: TestApp, as: As, mark: string): Promise<string> {
  const bytes = writings['UTF-8']!(rowsOf(mark));
  const { data } = await sender(app, as).send(api.bankfiles.staffRead, bytes);
  return data.waits_as as string;
}

import type { Examples } from '../../testing-examples';
import { PICTURE } from '../../testing-names';

/** Example inputs of staff; a picture is no statement of a bank. */
export const staffExamples = (): Examples => ({
  'bankfiles.staffRead': { file: PICTURE },
  'bankfiles.staffKeep': { file: PICTURE, digest: '0'.repeat(64) },
  'bankfiles.staffBook': { no: 'proof-none' },
});

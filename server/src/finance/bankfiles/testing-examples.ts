import { api } from '@uc/contract';
import type { Examples, Queues } from '../../testing-examples';
import { PICTURE } from '../../testing-names';

/** Example inputs of staff; a picture is no statement of a bank. */
export const staffExamples = (): Examples => ({
  'bankfiles.staffRead': { file: PICTURE },
  'bankfiles.staffKeep': { file: PICTURE, digest: '0'.repeat(64) },
  'bankfiles.staffBillFetch': { channel: 'wechat', kind: 'trade', day: '2026-11-18' },
  'bankfiles.staffBook': { no: 'proof-none' },
  'bankfiles.staffTake': { key: NO_LINE, target: 'receipt:new' },
  'bankfiles.staffDismiss': { key: NO_LINE, target: 'receipt:new', reason: '不是这一笔' },
  'bankfiles.staffExplain': { key: NO_LINE, reason: '房租，与平台单据无关' },
  'bankfiles.staffUndo': { key: NO_LINE, reason: '匹配错了' },
});
const NO_LINE = '0'.repeat(64);

/** Its queue of the console. */
export const queues: Queues = {
  'bank-line': { endpoint: api.bankfiles.staffWork, work: ['explain'] },
};

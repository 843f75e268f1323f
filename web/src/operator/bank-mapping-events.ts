import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { api } from './api';
import type { Mapping } from './bank-mapping-typed';
import type { Event } from './queue';
import { withReason } from './queues/events';

export type Upload = WireOutput<Api['mappings']['staffUploads']>['list'][number];

/** A second person confirms: the layout is read by itself from then on. */
export const approveMapping: Event<Mapping> = {
  id: 'approve',
  text: '确认列对应',
  tone: 'primary',
  endpoint: api.mappings.staffMappingDecide,
  question: ({ title, account }) =>
    `请确认试读的明细与银行一致。确认后保存这份文件的明细，以后账户${account}的同版式文件（${title}）自动读取。`,
  input: ({ mapping_no }) => ({ mapping_no, event: 'approve' }),
};
export const refuseMapping = withReason<Mapping>({
  id: 'refuse',
  text: '退回修改',
  endpoint: api.mappings.staffMappingDecide,
  question: ({ title }) => `退回“${title}”的列对应，可修改后重新保存。`,
  input: ({ mapping_no }) => ({ mapping_no, event: 'refuse' }),
});
export const endMapping = withReason<Mapping>({
  id: 'end',
  text: '停用列对应',
  tone: 'danger',
  endpoint: api.mappings.staffMappingEnd,
  question: ({ title }) => `停用“${title}”的列对应后，同版式的文件须重新说明各列；已保存的明细不变。`,
  input: ({ mapping_no }) => ({ mapping_no }),
});
export const dropUpload = withReason<Upload>({
  id: 'drop',
  text: '移除文件',
  tone: 'danger',
  endpoint: api.mappings.staffUploadDrop,
  question: ({ file }) => `移除“${file}”，文件内容一并删除；需要时可重新上传。`,
  input: ({ no }) => ({ no }),
});
export const keepUpload: Event<Upload> = {
  id: 'keep',
  text: '保存明细',
  tone: 'primary',
  endpoint: api.mappings.staffUploadKeep,
  question: ({ file }) => `“${file}”的版式已确认，按列对应读取并保存明细。`,
  toastText: (answer) => `已保存${(answer as { new_count: number }).new_count}笔新明细`,
  input: ({ no }) => ({ no }),
};

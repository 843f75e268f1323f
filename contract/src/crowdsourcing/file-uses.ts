import { attachments, GB, MB, type Use } from '../file-use';

/** Between the sides of a contract; each side's rooms say who else sees one, by sharing it. */
const crowd = { kinds: attachments, maxBytes: 100 * MB } as const satisfies Partial<Use>;

/** Files of crowdsourcing (files.md#uploads). */
export const crowdFileUses = {
  request_attachment: {
    ...crowd,
    text: '需求附件',
    area: 'attachments',
    most: 10,
    permission: 'crowd.request:publish',
    senders: ['crowd.request:edit'],
    readers: ['crowd.request:view', 'crowd.bid:view'],
  },
  bid_attachment: {
    ...crowd,
    text: '投标附件',
    area: 'attachments',
    most: 10,
    permission: 'crowd.bid:submit',
    readers: ['crowd.bid:view', 'crowd.request:view'],
  },
  deliverable: {
    ...crowd,
    text: '合同成果',
    maxBytes: 2 * GB,
    area: 'deliverables',
    most: 20,
    permission: 'crowd.bid:deliver',
    readers: ['crowd.bid:view', 'crowd.request:view'],
  },
  contract_attachment: {
    ...crowd,
    text: '合同留言附件',
    area: 'attachments',
    most: 20,
    permission: 'crowd.request:view',
    senders: ['crowd.bid:view'],
    readers: ['crowd.bid:view'],
  },
  dispute_evidence: {
    ...crowd,
    text: '维权材料',
    area: 'disputes',
    most: 20,
    permission: 'crowd.request:dispute',
    senders: ['crowd.bid:deliver'],
    readers: ['crowd.request:view', 'crowd.bid:view'],
  },
} as const satisfies Record<string, Use>;

import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { api } from '../api';
import type { Tone } from '../../ui/StatusTag';
import styles from '../operator.module.css';
import { Customer } from '../Customer';
import { queue } from '../queue';
import { withReason } from './events';
import { decisionFacts } from './facts';

type Review = WireOutput<Api['account']['avatarList']>['list'][number];

const tones: Record<Review['status'], Tone> = {
  pending: 'warning',
  approved: 'positive',
  rejected: 'negative',
  withdrawn: 'neutral',
};
const seen = ({ review_no: no, version }: Review) => ({ no, version });

/** 头像审核 (account.md#profile-screen): pictures of which the automatic look was not sure. */
export const avatars = queue<Review>({
  id: 'avatar',
  uidOf: ({ uid }) => uid,
  group: '客户',
  list: api.account.avatarList,
  views: [
    { id: 'pending', text: '待审核', input: staffQueues.avatar.waits },
    { id: 'approved', text: '已通过', input: { status: 'approved' }, past: true },
    { id: 'rejected', text: '未通过', input: { status: 'rejected' }, past: true },
  ],
  search: { name: 'keyword', label: '编号或账户编号' },
  keyOf: ({ review_no }) => review_no,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  columns: [
    {
      key: 'decided',
      title: '处理人',
      width: 140,
      render: ({ decided_by }) => decided_by ?? '—',
    },
  ],
  facts: (one) => [
    ['提交时间', one.is_late ? `${one.created_at}（已超时）` : one.created_at],
    ...decisionFacts(one),
  ],
  detail: {
    endpoint: api.account.avatarDetail,
    input: ({ review_no: no }) => ({ no }),
    show: ({ picture }: { picture: string | null }) =>
      picture === null ? (
        <p className={styles.note}>图片已删除。</p>
      ) : (
        <img src={picture} alt="新头像" width={240} height={240} className={styles.portrait} />
      ),
  },
  events: ({ actions }) =>
    actions.length === 0
      ? []
      : [
          {
            id: 'approve',
            text: '通过',
            tone: 'primary',
            endpoint: api.account.avatarApprove,
            question: (one) => (
              <p>
                <Customer inline uid={one.uid} /> 的新头像将对所有人展示。
              </p>
            ),
            input: seen,
          },
          withReason({
            id: 'reject',
            text: '驳回',
            tone: 'danger',
            endpoint: api.account.avatarReject,
            question: () => '恢复原来的头像，原因会告知客户。',
            input: seen,
          }),
        ],
});

import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../../client';
import { Notice } from '../../ui/Notice';
import { api } from '../api';
import { queue } from '../queue';
import { DueTaxReports } from '../DueTaxReports';
import { TaxReportDownload } from '../TaxReportDownload';
import { VatConsents } from '../VatConsents';
import { Yuan } from '../Yuan';
import { figureColumn } from './facts';

type Item = WireOutput<Api['withholding']['staffReportList']>['list'][number];
const tones = { made: 'warning', sent: 'positive', replaced: 'neutral' } as const;

/** 涉税信息报送: what those who earn through the platform had in a quarter, as it is handed to the tax office (ADR 145). */
export const taxReports = queue<Item>({
  id: 'tax-report',
  group: '资金',
  notice: () => (
    <>
      <Notice>
        每季度终了的次月内报送（国务院令第810号）。收入按到账的季度计入，退款按退回的季度扣减；生成前核对实名信息。已报送的不再改变，更正时重新生成新版本。
      </Notice>
      <DueTaxReports />
      <VatConsents />
    </>
  ),
  list: api.withholding.staffReportList,
  views: [
    { id: 'made', text: '待报送', input: staffQueues['tax-report'].waits },
    { id: 'sent', text: '已报送', input: { status: 'sent' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '编号、季度或文件校验值' },
  keyOf: ({ report_no }) => report_no,
  wordsOf: ({ quarter, version }) => `${quarter}第${version}版`,
  sinceOf: ({ made_at }) => made_at,
  sinceText: '生成时间',
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  columns: [
    {
      key: 'quarter',
      title: '季度',
      width: 128,
      render: ({ quarter, version }) => `${quarter} 第${version}版`,
    },
    { key: 'sellers', title: '人数', width: 80, align: 'end', render: ({ sellers }) => sellers },
    figureColumn('收入净额', ({ net }) => <Yuan value={net} />),
  ],
  facts: (item) => [
    ['所属季度', `${item.quarter} 第${item.version}版`],
    ['人数与交易', `${item.sellers}人，${item.deals}笔`],
    ['收入总额', <Yuan key="gross" value={item.gross} />],
    ['退款金额', <Yuan key="refunds" value={item.refunds} />],
    ['收入净额', <Yuan key="net" value={item.net} />],
    ['平台佣金', <Yuan key="fee" value={item.fee} />],
    ['文件校验值（SHA-256）', item.digest],
    ['文件', <TaxReportDownload key="file" no={item.report_no} />],
    ['生成', `${item.made_by} ${item.made_at}`],
    ['报送', item.sent_at === null ? '—' : `${item.sent_by} ${item.sent_at}，${item.receipt}`],
  ],
  events: ({ actions }) =>
    actions.map(() => ({
      id: 'sent',
      text: '登记报送',
      tone: 'primary',
      endpoint: api.withholding.staffReportSent,
      changes: [api.withholding.staffReportDue],
      question: (item) => (
        <p>
          确认已将 {item.quarter} 第{item.version}
          版文件原样报送税务机关。登记后该版本不再改变，更正须生成新版本。
        </p>
      ),
      blanks: [{ name: 'receipt', label: '受理编号或报送说明', kind: 'text', most: 80, meant: 'number' }],
      input: ({ report_no: no }, { receipt }) => ({ no, receipt }),
      toastText: () => '已登记报送',
    })),
  create: {
    id: 'make',
    text: '生成报送文件',
    tone: 'primary',
    endpoint: api.withholding.staffReportMake,
    question: () => <p>季度结束后生成；尚未报送的旧版本作废，已报送的保留。</p>,
    blanks: [
      { name: 'quarter', label: '所属季度', kind: 'text', meant: 'number', hint: '已结束的季度，如2026-Q3' },
    ],
    input: (_, { quarter }) => ({ quarter }),
    toastText: () => '已生成报送文件',
  },
});

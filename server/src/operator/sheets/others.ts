import { api } from '@uc/contract';
import { filingAreas } from '@uc/contract/filings/kinds';
import { wishTexts } from '@uc/contract/maker/incubation-texts';
import { proposalStatuses } from '@uc/contract/proposal-texts';
import { count, day, money, sheetOf, text } from './sheet';

/** Queues of accounts, orders, crowdsourcing, works, makers and filings. */
export const otherSheets = {
  order: sheetOf(api.orders.staffList, {
    everything: { queue: 'all' },
    uid: ({ buyer }) => buyer.uid,
    state: ({ status_text }) => status_text,
    since: ({ refund, paid_at, created_at }) => refund?.at ?? paid_at ?? created_at,
    columns: [
      text('订单', ({ title }) => title, 32),
      money('退款金额', ({ refund }) => refund?.amount ?? null),
    ],
  }),
  notice: sheetOf(api.messages.staffNotices, {
    state: ({ state_text }) => state_text,
    since: ({ created_at }) => created_at,
    columns: [
      text('标题', ({ title }) => title, 32),
      text('可见范围', ({ audience_text }) => audience_text),
      text('撰写人', ({ created_by }) => created_by),
    ],
  }),
  realname: sheetOf(api.account.realNameList, {
    uid: ({ uid }) => uid,
    state: ({ status_text, revocation }) => (revocation ? '待复核撤销' : status_text),
    since: ({ revocation, submitted_at }) => revocation?.proposed_at ?? submitted_at,
    columns: [
      text('类型', ({ kind_text }) => kind_text),
      text(
        '认证主体',
        (item) =>
          item.kind === 'person'
            ? `${item.name_mask} ${item.id_mask}`
            : `${item.company_mask ?? ''} ${item.uscc_mask ?? ''}`,
        32,
      ),
    ],
  }),
  cert: sheetOf(api.provider.staffCertList, {
    uid: ({ uid }) => uid,
    state: ({ status_text, revocation }) => (revocation ? '待复核取消' : status_text),
    since: ({ revocation, submitted_at }) => revocation?.proposed_at ?? submitted_at,
    columns: [
      text('类型', ({ kind_text }) => kind_text),
      text(
        '服务类目',
        ({ change, profile }) => (change ?? profile).categories.map((one) => one.text).join('、'),
        32,
      ),
    ],
  }),
  work: sheetOf(api.works.staffWorkList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ submitted_at }) => submitted_at,
    columns: [
      text('标题', ({ content }) => content.title, 32),
      text('类目', ({ content }) => content.category_text),
    ],
  }),
  complaint: sheetOf(api.works.staffComplaintList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ answered_at, created_at }) => answered_at ?? created_at,
    columns: [text('作品', ({ title }) => title, 32), text('理由', ({ ground_text }) => ground_text)],
  }),
  project: sheetOf(api.maker.staffProjectList, {
    uid: ({ uid }) => uid,
    state: ({ status_text, change_status, change_text }) =>
      change_status === 'auditing' ? (change_text ?? '') : status_text,
    since: ({ waits_since }) => waits_since,
    columns: [
      text('名称', ({ change, content }) => (change ?? content).name, 32),
      text('领域', ({ change, content }) => (change ?? content).field_text),
    ],
  }),
  incubation: sheetOf(api.incubation.staffIncubationList, {
    uid: ({ uid }) => uid,
    state: ({ status_text, wish }) => (wish === null ? status_text : wishTexts[wish.kind]),
    since: ({ waits_since }) => waits_since,
    columns: [
      text('项目', ({ project_name }) => project_name, 32),
      text('导师', ({ mentor }) => mentor?.name ?? null),
    ],
  }),
  mentor: sheetOf(api.incubation.staffMentorList, {
    state: ({ active }) => (active ? '启用' : '停用'),
    since: () => null,
    columns: [
      text('姓名', ({ name, title }) => `${name} ${title}`),
      text('分中心', ({ center_name }) => center_name),
    ],
  }),
  seat: sheetOf(api.incubation.staffSeatList, {
    state: ({ active }) => (active ? '启用' : '停用'),
    since: () => null,
    columns: [
      text('名称', ({ name }) => name),
      text('分中心', ({ center_name }) => center_name),
      money('月租', ({ price }) => price),
    ],
  }),
  request: sheetOf(api.requests.staffList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ submitted_at }) => submitted_at,
    columns: [text('需求', ({ title }) => title, 32), text('模式', ({ mode_text }) => mode_text)],
  }),
  category: sheetOf(api.requests.staffCategories, {
    state: ({ is_open }) => (is_open ? '启用' : '停用'),
    since: () => null,
    columns: [
      text('名称', (item) => item.text),
      text('一级类目', ({ parent_text }) => parent_text),
      text('服务商类目', ({ service_text }) => service_text),
      day('启用日期', ({ valid_from }) => valid_from),
    ],
  }),
  word: sheetOf(api.requests.staffWords, {
    state: ({ effect }) => (effect === 'refuse' ? '禁止提交' : '审核提示'),
    since: ({ added_at }) => added_at,
    columns: [text('添加人', ({ added_by }) => added_by)],
  }),
  dispute: sheetOf(api.disputes.staffDisputeList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [
      text('合同', ({ title, type_text }) => `${title}（${type_text}）`, 36),
      money('争议金额', ({ amount }) => amount),
    ],
  }),
  ticket: sheetOf(api.support.staffTicketList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ since }) => since,
    columns: [text('标题', ({ title }) => title, 36), text('处理人', ({ staff }) => staff ?? '待受理')],
  }),
  appeal: sheetOf(api.account.appealList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [text('手机号', (item) => `${item.old_phone_mask} → ${item.new_phone_mask}`, 32)],
  }),
  avatar: sheetOf(api.account.avatarList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [text('处理人', ({ decided_by }) => decided_by)],
  }),
  filing: sheetOf(api.cases.staffCaseList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ waiting_since }) => waiting_since,
    columns: [
      text('类型', ({ area }) => filingAreas[area], 10),
      text('名称', ({ name }) => name, 32),
      text('办理人', ({ staff }) => staff ?? '待领取'),
    ],
  }),
  law: sheetOf(api.law.staffLawChanges, {
    state: ({ status }) => proposalStatuses[status],
    since: ({ proposed_at }) => proposed_at,
    columns: [
      text('项目', ({ name }) => name, 28),
      text('变更', (item) => `${item.before_text} → ${item.value_text}`, 28),
      day('生效日期', ({ valid_from }) => valid_from),
      text('提交人', ({ proposed_by }) => proposed_by),
    ],
  }),
  'working-days': sheetOf(api.deadlines.staffNoticeList, {
    state: ({ status_text }) => status_text,
    since: ({ proposed_at }) => proposed_at,
    columns: [
      text('年份', ({ year }) => `${year}年`, 10),
      count('放假天数', ({ off_days }) => off_days.length),
      count('调休上班天数', ({ work_days }) => work_days.length),
      text('录入人', ({ proposed_by }) => proposed_by),
    ],
  }),
  user: sheetOf(api.account.userList, {
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [text('用户名', ({ username }) => username), text('实名', ({ realname_text }) => realname_text)],
  }),
};

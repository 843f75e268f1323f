import type { Tx } from '../db/index';
import type { Initiator } from '../ledger/index';
import { answerTicket, openTicket, saveAnswer, takeTicket } from '../support/index';
import { owner, provider, staffMember } from './people';
import { after, type Story } from './story';

interface Asked {
  category: 'account' | 'money' | 'other';
  title: string;
  body: string;
}
type Who = { uid: number; by: Initiator };
type Answer = { outcome: 'asked' | 'solved' | 'working'; body: string };
const actorOf = ({ uid, by }: Who) => ({ uid, subId: null, kind: 'owner', name: by.name }) as const;

/** Opens a ticket at a moment; customer service takes it hours later and answers, where it does. */
function ticket(
  story: Story,
  who: Who,
  asked: Parameters<typeof openTicket>[2],
  { at, answer }: { at: Date; answer?: Answer },
): void {
  const staff = staffMember('cs');
  let seen: { no: string; version: number };
  const then = (hours: number, play: (tx: Tx) => ReturnType<typeof openTicket>) =>
    story.add(story.clamp(after(at, { hours })), async (tx) => {
      const { ticket_no: no, version } = await play(tx);
      seen = { no, version };
    });
  then(0, (tx) => openTicket(tx, actorOf(who), asked));
  if (answer === undefined) return;
  then(2, (tx) => takeTicket(tx, staff, seen));
  then(3, (tx) => answerTicket(tx, staff, { ...seen, ...answer }));
}

/** About a withdrawal that is on its way to the bank: answered, and still worked on. */
export function ticketOfWithdrawal(story: Story, who: Who, withdrawNo: string, at: Date): void {
  ticket(
    story,
    who,
    {
      category: 'money',
      title: '提现什么时候到账',
      body: '提现昨天已通过审核，银行卡还没有收到，请帮忙查询。',
      files: [],
      kind: 'withdraw',
      biz_no: withdrawNo,
    },
    {
      at: after(at, { hours: 24 }),
      answer: {
        outcome: 'working',
        body: '您好，款项已提交银行，我们正在向银行查询，有结果会在这里答复您。',
      },
    },
  );
}

/** Saved answers of 客服, and those that everybody uses. */
const ownAnswers = [
  { title: '已转技术同事', body: '{客户}您好，问题已转给技术同事核实，有结果会在本工单答复您。' },
];
const sharedAnswers = [
  { title: '请补充截图', body: '{客户}您好，请补充出现问题的页面截图，以及当时的操作步骤，方便我们核实。' },
  {
    title: '款项已提交银行',
    body: '{客户}您好，您的{单据}{单号}已提交银行处理，一般1-3个工作日到账。到账前可以在本工单继续询问。',
  },
];

/** Tickets about no document: one that nobody has taken, one to be added to, one to be confirmed. */
export function seedTickets(story: Story): void {
  const ofOwner: Asked = {
    category: 'other',
    title: '能否增加按项目汇总的订单报表',
    body: '我们每月按项目核算成本，希望订单列表可以按项目汇总导出。',
  };
  const asked: Asked = {
    category: 'account',
    title: '公开主页的名称显示不全',
    body: '工作室名称在公开主页的手机版显示不全，请协助处理。',
  };
  const solved: Asked = {
    category: 'money',
    title: '结算周期怎么计算',
    body: '请问订单验收后，收入多久可以提现？',
  };
  story.add(story.moment(6, '09:00'), async (tx) => {
    const cs = staffMember('cs');
    for (const answer of ownAnswers) await saveAnswer(tx, cs, cs.staffId, answer);
    for (const answer of sharedAnswers) await saveAnswer(tx, staffMember('super'), null, answer);
  });
  const studio = { uid: provider.uid, by: { kind: 'owner', name: provider.username } } as const;
  ticket(
    story,
    { uid: owner.uid, by: { kind: 'owner', name: owner.username } },
    { ...ofOwner, files: [] },
    { at: story.minutesAgo(150) },
  );
  ticket(
    story,
    studio,
    { ...asked, files: [] },
    {
      at: story.moment(1, '10:00'),
      answer: { outcome: 'asked', body: '您好，请提供手机型号与浏览器名称，方便时附一张截图。' },
    },
  );
  ticket(
    story,
    studio,
    { ...solved, files: [] },
    {
      at: story.moment(2, '15:00'),
      answer: {
        outcome: 'solved',
        body: '您好，每笔收入的结算日期在“人民币账户”的待结算收入中，到期后转入账户余额，即可提现。',
      },
    },
  );
}

import {
  changeTexts,
  type ContractEventName,
  contractEventTexts,
  contractStatusTexts,
  milestoneStatusTexts,
  type Side,
  sideTexts,
} from '@uc/contract/crowdsourcing/contract-texts';
import { type Fen, fen, formatFen } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import { profileOf } from '../../accounts/index';
import { type Customer, refuse, type Staff } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { askerOf, type ExportSource, newestExport, startExport, type TaskView } from '../../exports/index';
import { initiatorOf, PLATFORM_UID } from '../../ledger/index';
import { changesOf, filesOf, postsOf } from '../contracts/delivery-store';
import {
  contractByNo,
  type ContractRow,
  eventsOf,
  type MilestoneRow,
  milestonesOf,
} from '../contracts/store';
import { deliveriesOf } from '../contracts/delivery-view';
import { lookAt } from '../contracts/parties';
import { disputesPage } from './store';
import { disputeRow, entryViews } from './view';

/** More lines of a 留言板, or disputes, than a document shows would hide something: it says that there are more. */
const MOST = 2000;

const KIND = 'evidence_pack' as const;
const fileOf = (contractNo: string) => ({
  kind: KIND,
  format: 'pdf' as const,
  name: `合同存证包_${contractNo}`,
  params: { contract_no: contractNo },
});
/** The owner of files that staff make is the platform: no customer's list shows them. */
const staffSide = { uid: PLATFORM_UID, subId: null, scope: {} };

/** Starts an evidence pack for staff. */
export const exportEvidenceForStaff = (tx: Tx, staff: Staff, contractNo: string): Promise<TaskView> =>
  startExport(tx, { ...staffSide, by: initiatorOf(staff), ...fileOf(contractNo) });

/** The newest evidence pack that staff have made of a contract, or null. */
export const evidenceOfStaff = (db: Db, contractNo: string): Promise<TaskView | null> =>
  newestExport(db, staffSide, KIND, (params) => params.contract_no === contractNo);

/** Starts the file. Refuses notFound. */
export async function exportEvidence(db: Tx, actor: Customer, contractNo: string): Promise<TaskView> {
  const { side } = await lookAt(db, actor, contractNo);
  const { params, ...file } = fileOf(contractNo);
  return startExport(db, {
    ...askerOf(actor),
    ...file,
    params: { ...params, side },
  });
}

/**
 * 存证包 (contracts.md#evidence-pack): the text with its confirmations, changes, deliveries, payments, 留言板
 * and disputes; the same for both sides.
 */
export const evidenceSource: ExportSource = {
  place: '/crowdsourcing/publish',
  async open(_deps, db, { uid }, params) {
    const contract = await contractByNo(db, String(params.contract_no));
    if (contract === undefined || ![contract.uid, contract.provider_uid, PLATFORM_UID].includes(uid))
      throw refuse('notFound');
    const [milestones, at] = [await milestonesOf(db, contract), await now(db)];
    return {
      title: '合同存证包',
      no: contract.contract_no,
      madeAt: moment.encode(at),
      parts: [
        { heading: '一、合同', lines: await headOf(db, contract) },
        { heading: `二、合同文本（第${contract.text_version}版）`, lines: contract.text.split('\n') },
        { heading: '三、里程碑与款项', lines: milestones.map(milestoneLine) },
        { heading: '四、变更', lines: orNone(await changeLines(db, contract)) },
        { heading: '五、交付', lines: orNone(await deliveryLines(db, contract)) },
        { heading: '六、合同记录', lines: await eventLines(db, contract) },
        { heading: '七、留言', lines: orNone(await postLines(db, contract)) },
        { heading: '八、维权', lines: orNone(await disputeLines(db, contract, at)) },
      ],
      notes: [
        '合同各事件与文本摘要同时记入双方的审计链。附件以文件编号列出，原件可在合同中下载。',
        '本文件末行为Ed25519签名，对象是末行之前全部字节的SHA-256。可在合同页或由平台核验，也可用平台公布的公钥自行核验。',
      ],
    };
  },
};

const orNone = (lines: string[]) => (lines.length === 0 ? ['无'] : lines);
const timeOf = (at: Date | null) => (at === null ? '—' : moment.encode(at));
const yuan = (amount: number) => `${formatFen(fen(amount))}元`;
const divided = ({ back, paid, fee }: { back: Fen; paid: Fen; fee: Fen }) =>
  `退回雇主${formatFen(back)}元，服务商得${formatFen(paid)}元，服务费${formatFen(fee)}元`;
const sideOf = (side: string) =>
  side === 'system' ? '系统' : side === 'staff' ? '平台' : sideTexts[side as Side];

async function headOf(db: Db, contract: ContractRow): Promise<string[]> {
  const { uid, provider_uid: provider } = contract;
  const [buyer, seller] = [await profileOf(db, uid), await profileOf(db, provider)];
  const confirmed = (at: Date | null) => `${timeOf(at)}确认`;
  return [
    `项目：${contract.title}`,
    `雇主：${buyer?.nickname ?? ''}（账户${uid}，${confirmed(contract.buyer_confirmed_at)}）`,
    `服务商：${seller?.nickname ?? ''}（账户${provider}，${confirmed(contract.provider_confirmed_at)}）`,
    `总额：${yuan(contract.total_fen)}；平台服务费${(contract.fee_bps ?? 0) / 100}%`,
    `状态：${contractStatusTexts[contract.status]}；签署${timeOf(contract.signed_at)}；结束${timeOf(contract.ended_at)}`,
    `文本摘要（SHA-256）：${contract.text_hash}`,
  ];
}

const milestoneLine = (row: MilestoneRow): string =>
  [
    `第${row.seq}期 ${row.title}：${yuan(row.amount_fen)}，${row.due_date}前交付，${milestoneStatusTexts[row.status]}`,
    row.order_no === null ? '' : `订单${row.order_no}`,
    row.funded_at === null ? '' : `${timeOf(row.funded_at)}托管`,
    row.accepted_at === null ? '' : `${timeOf(row.accepted_at)}验收`,
    row.settlement_no === null ? '' : `结算${row.settlement_no}`,
  ]
    .filter(Boolean)
    .join('；');

async function changeLines(db: Db, contract: ContractRow): Promise<string[]> {
  const changes = await changesOf(db, contract);
  return changes.toReversed().flatMap((one) => {
    const wanted = one.milestones as { title: string; amount_fen: number; due_date: string }[];
    return [
      `${timeOf(one.at)} ${sideTexts[one.side]}申请变更（${changeTexts[one.status]}）：${one.reason}`,
      ...wanted.map((row) => `　${row.title}，${yuan(row.amount_fen)}，${row.due_date}前交付`),
    ];
  });
}

async function deliveryLines(db: Db, contract: ContractRow): Promise<string[]> {
  const { deliverables, files, notes } = await deliveriesOf(db, contract);
  return deliverables
    .toReversed()
    .flatMap(({ seq, version, at, note, answer }) => [
      `${timeOf(at)} 第${seq}期第${version}版：${note}`,
      ...files
        .filter(({ ref }) => ref === `D${seq}.${version}`)
        .map(({ file_id, name }) => `　附件 ${name}（${file_id}）`),
      ...notes.filter((one) => one.seq === seq && one.version === version).map(noteLine),
      ...(answer === null ? [] : [`　雇主申请修改：${answer}`]),
    ]);
}

const noteLine = (one: Awaited<ReturnType<typeof deliveriesOf>>['notes'][number]): string =>
  [
    `　批注${one.note_no}（${one.file_id}，横${one.x / 10}%纵${one.y / 10}%）：${one.text}`,
    ...(one.answer === null ? [] : [`答复：${one.answer}`]),
  ].join('；');

const eventLines = async (db: Db, contract: ContractRow): Promise<string[]> =>
  (await eventsOf(db, contract)).toReversed().map(({ at, event, side, milestone, comment }) => {
    const text = contractEventTexts[event as ContractEventName];
    const about = milestone === null ? text : `第${milestone}期：${text}`;
    return `${timeOf(at)} ${sideOf(side)} ${about}${comment === null ? '' : `：${comment}`}`;
  });

async function postLines(db: Db, contract: ContractRow): Promise<string[]> {
  const [posts, files] = [await postsOf(db, contract, undefined, MOST + 1), await filesOf(db, contract)];
  const lines = posts.slice(0, MOST).toReversed();
  return [
    ...(posts.length > MOST ? [`仅列最近${MOST}条`] : []),
    ...lines.flatMap(({ seq, at, side, text }) => [
      `${timeOf(at)} ${sideTexts[side]}：${text}`,
      ...files
        .filter(({ ref }) => ref === `P${seq}`)
        .map(({ file_id, name }) => `　附件 ${name}（${file_id}）`),
    ]),
  ];
}

async function disputeLines(db: Db, contract: ContractRow, at: Date): Promise<string[]> {
  const page = { limit: MOST, offset: 0, oldest: true };
  const { rows } = await disputesPage(db, { contractNo: contract.contract_no }, page);
  const all: string[] = [];
  for (const row of rows) {
    // A ruling that waits for its second person is not told.
    const isReviewing = row.status === 'reviewing';
    const view = disputeRow(isReviewing ? { ...row, back_fen: null } : row, at);
    all.push(
      `${view.dispute_no} ${view.milestone}：${view.type_text}，${view.applicant_text}申请，${view.status_text}`,
      `　争议${yuan(row.amount_fen)}，主张${yuan(row.claim_fen)}`,
    );
    const entries = await entryViews(db, row, ({ side }) => sideOf(side));
    for (const one of entries.toReversed())
      if (!isReviewing || one.kind !== 'rule')
        all.push(
          `　${timeOf(one.at)} ${one.author} ${one.kind_text}：${one.text}`,
          ...one.files.map(({ file_id, name }) => `　　附件 ${name}（${file_id}）`),
        );
    if (view.result !== null) all.push(`　结果：${divided(view.result)}`);
  }
  return all;
}

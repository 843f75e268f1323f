import type { contracts } from '@uc/contract/crowdsourcing/contracts';
import { sideTexts } from '@uc/contract/crowdsourcing/contract-texts';
import type { Input } from '@uc/contract/endpoint';
import { creatorOf, type Customer } from '../../call/index';
import type { Tx } from '../../db/index';
import {
  exportList,
  listSource,
  momentColumn,
  moneyColumn,
  type Row,
  type TaskView,
  textColumn,
} from '../../exports/index';
import { type ContractListed, contractPage } from './list';
import type { ContractFilter } from './list-store';
import { refuseUnseen } from './parties';

type Query = Omit<ContractFilter, 'uid'>;

/** Starts an export of the contracts of one side. Refuses permission.subAccount and as `exportList` does. */
export async function exportContracts(
  tx: Tx,
  actor: Customer,
  { format, verify_token: token, role: side, status, keyword }: Input<typeof contracts.exportList>,
): Promise<TaskView> {
  refuseUnseen(actor, side);
  const query: Query = { side, creator: creatorOf(actor, 'crowd'), status, keyword: keyword || undefined };
  const { total } = await contractPage(tx, { ...query, uid: actor.uid }, { limit: 1, offset: 0 });
  const name = `众包合同_${sideTexts[side]}`;
  return exportList(tx, actor, { kind: 'crowd_contracts', format, name, params: { ...query }, total, token });
}

/** Contracts as a file, in the order of the list. */
export const contractsSource = listSource<Query>({
  title: '众包合同',
  place: '/crowdsourcing/carry?tab=contracts',
  columns: [
    textColumn('合同编号', 18),
    textColumn('需求编号', 18),
    textColumn('标题', 36),
    textColumn('模式'),
    textColumn('对方', 20),
    textColumn('当前里程碑', 24),
    moneyColumn('总额（元）'),
    moneyColumn('托管中（元，未扣服务费）'),
    moneyColumn('待结算（元，已扣服务费）'),
    moneyColumn('已到账（元）'),
    textColumn('状态'),
    momentColumn('签署时间'),
    momentColumn('创建时间'),
  ],
  async find(db, uid, query) {
    const filter = { ...query, uid };
    const { total } = await contractPage(db, filter, { limit: 1, offset: 0 });
    return { total, page: async (at) => (await contractPage(db, filter, at)).list.map(rowOf) };
  },
});

const rowOf = (row: ContractListed): Row => [
  row.contract_no,
  row.request_no,
  row.title,
  row.mode_text,
  row.other,
  row.current ?? '',
  row.total,
  row.escrow,
  row.pending,
  row.released,
  row.status_text,
  row.signed_at,
  row.created_at,
];

import { incubationPage } from '@uc/contract/maker/incubation-texts';
import { profileOf } from '../../accounts/index';
import type { SigningSource } from '../../room/index';
import { amendmentsIn } from './grant';
import { signingRows } from './signing-store';
import { incubationByNo } from './store';

/** Incubation agreements for the list over all rooms (ADR 120). */
export const incubationSignings: SigningSource = {
  rows: signingRows,
  link: incubationPage,
  async read(db, uid, no) {
    const row = await incubationByNo(db, no);
    if (row?.uid !== uid || row.agreement === null) return undefined;
    const maker = (await profileOf(db, uid))?.nickname ?? '';
    return {
      text: row.agreement,
      version: '1',
      signers: [
        {
          side: '项目方',
          name: maker,
          at: row.confirmed_at,
          proof: row.confirmed_at === null ? '' : '登录后核对文本摘要确认',
        },
        { side: '孵化方', name: '平台', at: row.offered_at, proof: '平台工作人员出具' },
      ],
      trail: [
        { at: row.created_at, by: '项目方', text: '申请孵化' },
        ...(row.offered_at === null ? [] : [{ at: row.offered_at, by: '平台', text: '同意孵化，出具协议' }]),
        ...(row.confirmed_at === null ? [] : [{ at: row.confirmed_at, by: '项目方', text: '确认协议' }]),
        ...amendmentsIn(row).map(({ at, text }) => ({
          at: new Date(at),
          by: '平台',
          text: `补充约定：${text}`,
        })),
        ...(row.ended_at === null
          ? []
          : [{ at: row.ended_at, by: '平台', text: row.status === 'graduated' ? '孵化毕业' : '孵化结束' }]),
      ],
    };
  },
};

import { incubationStatusTexts } from '@uc/contract/maker/incubation-texts';
import { type Db, eachRow } from '../../db/index';
import type { Deps } from '../../deps';
import { amendmentsIn } from './grant';
import { bookingsOf } from './mentor-store';
import { seatOrdersOf } from './seat-store';
import { incubationsOf, notesOf } from './store';

/**
 * Incubations with their meetings, seats and notes, for the copy of an account's personal data
 * (account.md#copy-of-the-personal-data).
 */
export async function incubationData(_deps: Deps, db: Db, uid: number) {
  const rows = await incubationsOf(db, uid);
  return eachRow(db, rows, async (db, row) => {
    const [meetings, seats, notes] = [
      await bookingsOf(db, row),
      await seatOrdersOf(db, row),
      await notesOf(db, row),
    ];
    return {
      section: '孵化',
      at: row.created_at,
      item: `${row.incubation_no} ${row.project_no} ${incubationStatusTexts[row.status]}`,
      content: [
        row.goal,
        row.agreement,
        ...amendmentsIn(row).map(({ text }) => `补充约定 ${text}`),
        ...meetings.map(({ topic, note }) => `面谈 ${topic} ${note ?? ''}`),
        ...seats.map(({ order_no: no, from_month: from }) => `席位 ${no} ${from}`),
        ...notes.map(({ text }) => `导师记录 ${text}`),
      ]
        .filter(Boolean)
        .join(' · '),
    };
  });
}

import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { isPicture } from '@uc/contract/crowdsourcing/delivery-notes';
import type { Db } from '../../db/index';
import { type ContractFile, deliverablesOf, filesOf } from './delivery-store';
import { type NoteRow, notesOf } from './note-store';
import { isNoted } from './notes';
import type { ContractRow, MilestoneRow } from './store';

/** Deliveries of a contract with their files and the marks on them. */
export interface Deliveries {
  deliverables: Awaited<ReturnType<typeof deliverablesOf>>;
  files: ContractFile[];
  notes: NoteRow[];
}
export const deliveriesOf = async (db: Db, contract: ContractRow): Promise<Deliveries> => ({
  deliverables: await deliverablesOf(db, contract),
  files: await filesOf(db, contract),
  notes: await notesOf(db, contract),
});

/** The versions of one milestone, the newest first; who only reads marks and answers nothing. */
export function deliveriesView(
  { deliverables, files, notes }: Deliveries,
  row: Pick<MilestoneRow, 'seq' | 'status'>,
  viewer: { side: Side; can(permission: string): boolean } | null,
) {
  const may = (side: Side, permission: string) => viewer?.side === side && viewer.can(permission);
  return deliverables
    .filter(({ seq }) => seq === row.seq)
    .map(({ version, note, at, answer }, index) => {
      const given = files.filter(({ ref }) => ref === `D${row.seq}.${version}`);
      const isOpen = index === 0 && isNoted(row) && given.some(({ name }) => isPicture(name));
      return {
        version,
        note,
        at,
        answer,
        files: given.map(({ file_id, name }) => ({ file_id, name })),
        notes: notes.filter((one) => one.seq === row.seq && one.version === version).map(noteView),
        can_note: isOpen && may('buyer', 'crowd.request:accept'),
        can_answer: isOpen && may('provider', 'crowd.bid:deliver'),
      };
    });
}

const noteView = (row: NoteRow) => ({
  note_no: row.note_no,
  file_id: row.file_id,
  x: row.x,
  y: row.y,
  text: row.text,
  at: row.at,
  answer: row.answer,
  answered_at: row.answered_at,
});

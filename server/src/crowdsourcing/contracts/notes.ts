import { isPicture, MOST_NOTES } from '@uc/contract/crowdsourcing/delivery-notes';
import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { deliverablesOf, filesOf } from './delivery-store';
import { answerNote, insertNote, type NoteRow, notesOf } from './note-store';
import { notifySide, other } from './notifications';
import { type Held, holdContract } from './parties';
import type { Stored } from './states';
import type { MilestoneRow } from './store';

interface VersionInput {
  contract_no: string;
  seq: number;
  version: number;
}

/** Marks are made and answered while the newest version of a delivery is looked at, revised or disputed. */
export const isNoted = ({ status }: Pick<MilestoneRow, 'status'>): boolean =>
  (['submitted', 'revising', 'disputed'] satisfies Stored[]).some((one) => one === status);

/** The version for a word of one side. Refuses notFound, also for the other side, and state.conflict for an old one. */
async function holdVersion(
  tx: Tx,
  actor: Customer,
  { contract_no, seq, version }: VersionInput,
  wanted: Side,
) {
  const held = await holdContract(tx, actor, contract_no);
  const row = held.milestones.find((one) => one.seq === seq);
  if (held.side !== wanted || row === undefined) throw refuse('notFound');
  const versions = (await deliverablesOf(tx, held.contract)).filter((one) => one.seq === seq);
  if (!versions.some((one) => one.version === version)) throw refuse('notFound');
  if (!isNoted(row) || version !== versions[0]!.version) throw refuse('state.conflict');
  const notes = (await notesOf(tx, held.contract)).filter(
    (one) => one.seq === seq && one.version === version,
  );
  return { held, row, notes };
}

/** The buyer marks a point of a picture. Refuses notFound, state.conflict, note.many. */
export async function markPicture(
  tx: Tx,
  actor: Customer,
  input: VersionInput & { file_id: string; x: number; y: number; text: string },
): Promise<void> {
  const { held, row, notes } = await holdVersion(tx, actor, input, 'buyer');
  const { contract } = held;
  const { seq, version, file_id, x, y, text } = input;
  const ref = `D${seq}.${version}`;
  const file = (await filesOf(tx, contract)).find((one) => one.ref === ref && one.file_id === file_id);
  if (file === undefined || !isPicture(file.name)) throw refuse('notFound');
  if (notes.length >= MOST_NOTES) throw refuse('note.many', { most: MOST_NOTES });
  const { uid, contract_no, provider_uid } = contract;
  const at = await now(tx);
  const key = { uid, contract_no, provider_uid, seq, version, note_no: notes.length + 1 };
  await insertNote(tx, { ...key, file_id, x, y, text, actor: actor.name, at });
  await tellOnce(tx, held, notes, `${row.title}第${version}版有新的批注，请查看并答复。`);
}

/** The provider answers a mark, once. Refuses notFound, state.conflict. */
export async function answerMark(
  tx: Tx,
  actor: Customer,
  input: VersionInput & { note_no: number; text: string },
): Promise<void> {
  const { held, row, notes } = await holdVersion(tx, actor, input, 'provider');
  const { seq, version, note_no: noteNo, text } = input;
  if (!notes.some((one) => one.note_no === noteNo)) throw refuse('notFound');
  const { uid, contract_no } = held.contract;
  const answer = { answer: text, answered_by: actor.name, answered_at: await now(tx) };
  if (!(await answerNote(tx, { uid, contract_no, seq, version }, noteNo, answer)))
    throw refuse('state.conflict');
  const answered = notes.filter((one) => one.answer !== null);
  await tellOnce(tx, held, answered, `${row.title}第${version}版的批注有答复。`);
}

/** The first mark, or answer, of a version is told to the other side; those that follow are seen with it. */
async function tellOnce(tx: Tx, { contract, side }: Held, before: readonly NoteRow[], text: string) {
  if (before.length > 0) return;
  const about = { title: '成果批注', content: text, sms: false };
  await notifySide(tx, contract, other(side), about);
}

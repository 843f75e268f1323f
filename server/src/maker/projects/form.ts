import { isDeepStrictEqual } from 'node:util';
import type { ProjectContact, ProjectForm } from '@uc/contract/maker/form';
import type { ProjectPart } from '@uc/contract/maker/texts';
import type { Deps } from '../../deps';
import type { PublicTexts } from '../../words/index';
import type { ProjectRow } from './store';

type Opens = Pick<Deps, 'vault'>;
export type RejectItem = { part: ProjectPart; reason: string };

/** The form as it lies in the database, money in Fen. */
export const formIn = (row: Pick<ProjectRow, 'form'>): ProjectForm => row.form as unknown as ProjectForm;
export const changeIn = (row: Pick<ProjectRow, 'change'>): ProjectForm | null =>
  row.change as unknown as ProjectForm | null;
export const rejectItemsIn = (row: Pick<ProjectRow, 'reject_items'>): RejectItem[] =>
  row.reject_items as RejectItem[];

/** The form of a project that was erased. */
export const erasedForm: ProjectForm = {
  name: '',
  slogan: '',
  cover: null,
  field: null,
  stage: null,
  intro: '',
  imgs: [],
  team: [],
  needs: [],
  fund_need: null,
  plan: null,
  visibility: 'unlisted',
  ip_refs: [],
  request_refs: [],
};

const place = (uid: number, projectNo: string) => ({
  table: 'maker_projects',
  column: 'contact',
  uid,
  row: projectNo,
});
export const sealContact = (
  { vault }: Opens,
  uid: number,
  projectNo: string,
  contact: ProjectContact,
): string => vault.seal(place(uid, projectNo), JSON.stringify(contact));
/** The contact, decrypted; empty where there is none. */
export const openContact = (
  { vault }: Opens,
  { uid, project_no, contact }: Pick<ProjectRow, 'uid' | 'project_no' | 'contact'>,
): ProjectContact =>
  contact === null ? {} : (JSON.parse(vault.open(place(uid, project_no), contact)) as ProjectContact);

/** Whether two values of a form are the same; the database keeps no order of names. */
export const isSame: (one: unknown, other: unknown) => boolean = isDeepStrictEqual;

/** The texts of a project that everybody reads. */
export const publicTextsOf = ({ name, slogan, intro, team }: ProjectForm): PublicTexts => ({
  name: [name],
  slogan: [slogan],
  intro: [intro],
  team: team.flatMap((one) => [one.name, one.role, one.intro]),
});

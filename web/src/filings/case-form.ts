import { fieldLabel } from '@uc/contract/filings/field-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import type { MarkClass } from '@uc/contract/filings/trademark-form';
import { ApiError } from '../client';
import { wholeIn, wrongWhole } from '../forms/whole-number';
import type { UploadedFile } from '../ui/FileField';
import {
  type CaseField,
  caseSteps,
  type CaseStep,
  type CaseValues,
  type ClassChoice,
  type Inventor,
  type Value,
} from './case-steps';
import type { FilingCase } from './filing';

/** The label of a field. */
export const labelOf = (area: FilingArea, field: Pick<CaseField, 'name'>): string =>
  fieldLabel(area, field.name);
/** The fields of a step that the typed values ask for. */
export const shownFields = (step: CaseStep, values: CaseValues): CaseField[] =>
  step.fields.filter(({ when }) => when === undefined || when(values));
/** The step in which something is mended; the last one where no field of the form has that name. */
export const stepOf = (area: FilingArea, name: string): number => {
  const at = caseSteps[area].findIndex(({ fields }) => fields.some((field) => field.name === name));
  return at === -1 ? caseSteps[area].length - 1 : at;
};

/** Messages of a refusal for fields of the form, judged as a whole (`claims`) or decoded (`form.claims`). */
export const faultsIn = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fields).map(([path, message]) => [
          path.replace(/^form\./, '').split('.')[0]!,
          message,
        ]),
      )
    : {};

const begins: Record<FilingArea, Readonly<Record<string, string>>> = {
  copyright: { type: 'software', urgency: 'normal', origin: 'original', series: '1' },
  trademark: { mark_type: 'word', channel: 'online', special: 'none' },
  patent: { type: 'invention', reduction: 'none', claims: '10', pages: '30' },
};

/** The initial values of a form: the stored ones, or empty ones. */
export function valuesOf(area: FilingArea, one: FilingCase | undefined): CaseValues {
  const values: CaseValues = {};
  const kept = (ids: readonly unknown[]) => one?.files.filter(({ file_id }) => ids.includes(file_id)) ?? [];
  for (const field of caseSteps[area].flatMap(({ fields }) => fields)) {
    const value: unknown = one?.form[field.name];
    if (field.kind === 'file') values[field.name] = kept(Array.isArray(value) ? value : [value]);
    else if (field.kind === 'tick') values[field.name] = value === true;
    else if (field.kind === 'classes') values[field.name] = choicesOf(value as MarkClass[] | undefined);
    else if (field.kind === 'applicants' || field.kind === 'items' || field.kind === 'inventors')
      values[field.name] = (value ?? []) as Value;
    else
      values[field.name] =
        value === undefined || value === null
          ? one === undefined
            ? (begins[area][field.name] ?? '')
            : ''
          : String(value as string | number);
  }
  return values;
}

/** Typed values as the contract has them: empty fields are left out. */
export function formOf(area: FilingArea, values: CaseValues): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const step of caseSteps[area])
    for (const field of shownFields(step, values)) {
      const value = values[field.name];
      if (field.kind === 'file') {
        const ids = (value as readonly UploadedFile[]).map(({ file_id }) => file_id);
        if (ids.length > 0) form[field.name] = field.most === undefined ? ids[0] : ids;
      } else if (field.kind === 'number' || field.kind === 'class') {
        const whole = wholeIn(value as string);
        if (whole !== undefined) form[field.name] = whole;
      } else if (typeof value === 'string') {
        if (value.trim() !== '') form[field.name] = field.kind === 'long' ? value : value.trim();
      } else if (typeof value === 'boolean' || (value as readonly unknown[]).length > 0)
        form[field.name] =
          field.kind === 'inventors'
            ? (value as readonly Inventor[]).filter(({ name }) => name.trim() !== '')
            : field.kind === 'classes'
              ? (value as readonly ClassChoice[]).map(classOf)
              : value;
    }
  return form;
}

const choicesOf = (kept: readonly MarkClass[] = []): ClassChoice[] =>
  kept.map(({ class: of, items = [] }) => ({ class: of === undefined ? '' : String(of), items }));
const classOf = ({ class: of, items }: ClassChoice) => ({
  ...(of !== '' && { class: Number(of) }),
  ...(items.length > 0 && { items }),
});

/** Faults of typed numbers: the sent form leaves them out, so the server cannot report them. */
export const wrongNumbers = (area: FilingArea, values: CaseValues): Record<string, string> =>
  Object.fromEntries(
    caseSteps[area]
      .flatMap((step) => shownFields(step, values))
      .flatMap((field) => {
        const wrong =
          field.kind === 'number'
            ? wrongWhole(labelOf(area, field), values[field.name] as string)
            : undefined;
        return wrong === undefined ? [] : [[field.name, wrong] as const];
      }),
  );

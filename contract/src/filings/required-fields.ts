import { type CopyrightForm, copyrightFaults } from './copyright-form';
import type { Fault } from './form-fault';
import type { FilingArea } from './kinds';
import { type PatentForm, patentFaults } from './patent-form';
import { type TrademarkForm, trademarkFaults } from './trademark-form';

/** Fields whose value decides which other fields belong to a form. */
const choices = ['type', 'origin', 'mark_type', 'reduction'] as const;
/** Any day serves: an empty field is missing on all of them. */
const today = '2000-01-01';

const faults: Record<FilingArea, (form: object) => Fault[]> = {
  copyright: (form) => copyrightFaults(form as CopyrightForm, { today, functionLeast: 1, functionMost: 1 }),
  trademark: (form) => trademarkFaults(form as TrademarkForm, { today }),
  patent: (form) => patentFaults(form as PatentForm, { today }),
};

/** Required fields of an application, by its choices: those whose emptiness would be a fault. */
export function requiredFields(
  area: FilingArea,
  form: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const chosen = Object.fromEntries(choices.flatMap((name) => (form[name] ? [[name, form[name]]] : [])));
  const asked = faults[area]({}).filter(({ field }) => choices.some((name) => name === field));
  return new Set(['applicants', ...[...asked, ...faults[area](chosen)].map(({ field }) => field)]);
}

import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { isConsolePage } from '../client/page';
import type { Problems } from './refusal';

const TYPED = 'input:is([type=text],[type=tel],[type=email],[type=password],:not([type])), textarea';

/**
 * The faults of a form, with the default message of spec §5 for each text field that is merely empty, by its label: the
 * messages of its rule are for typed values. The console speaks Chinese throughout.
 */
export function withDefaultMessage(
  form: HTMLFormElement | null,
  problems: Problems,
  typed: Readonly<Record<string, unknown>>,
): Problems {
  if (form === null || isConsolePage(location.pathname)) return problems;
  return Object.fromEntries(
    Object.entries(problems).map(([name, message]) => {
      const value = typed[name];
      const isEmpty = typeof value === 'string' && value.trim() === '';
      const label = message && isEmpty ? labelOf(form, name) : undefined;
      return [name, label === undefined ? message : fillMessage(formMessages.required, { label })];
    }),
  );
}

/** The label of a text field, without the unit or the remark in brackets behind it. */
function labelOf(form: HTMLFormElement, name: string): string | undefined {
  const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(name)}"]`);
  return field?.matches(TYPED) ? field.labels?.[0]?.textContent.replace(/（[^（]*）$/, '').trim() : undefined;
}

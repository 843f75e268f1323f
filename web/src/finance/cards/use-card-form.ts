import type { Api } from '@uc/contract';
import { api, useWrite, type WireInput } from '../../client';
import type { Problems } from '../../forms/refusal';
import { useForm } from '../../forms/use-form';
import { cardReads } from './card';

type Saving = WireInput<Api['cards']['save']>;

/** The form of a card of either kind: its values go to the bank. */
export function useCardForm<V extends object>({
  sent,
  onSaved,
  ...form
}: {
  initial: V;
  check: (typed: V) => Problems;
  sent: (typed: V) => Saving;
  onSaved: (saved: { id: string; status: string }) => void;
}) {
  const save = useWrite(api.cards.save, { refreshes: cardReads });
  return useForm<V>({ ...form, send: async (typed) => onSaved(await save.submit(sent(typed))) });
}

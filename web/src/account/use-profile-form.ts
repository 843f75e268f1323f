import { api, toast, useWrite } from '../client';
import type { Problems } from '../forms/refusal';
import { useForm } from '../forms/use-form';
import { profileReads, type ProfileChange } from './info';

/** The form of a part of the profile: changed fields are sent with the version that it began with. */
export function useProfileForm<V extends object>({
  version,
  changed,
  onSaved,
  ...form
}: {
  initial: V;
  check: (typed: V) => Problems;
  changed: (typed: V) => ProfileChange;
  version: number;
  onSaved: () => void;
}) {
  const save = useWrite(api.account.saveProfile, { refreshes: profileReads, quiet: true });
  return useForm<V>({
    ...form,
    async send(typed) {
      const wanted = changed(typed);
      const isChanged = Object.keys(wanted).length > 0;
      if (isChanged) await save.submit({ ...wanted, version });
      toast(isChanged ? '资料已保存' : '没有需要保存的修改', isChanged ? 'success' : undefined);
      onSaved();
    },
  });
}

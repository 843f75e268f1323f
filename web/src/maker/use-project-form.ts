import { useState } from 'react';
import { projectFaults } from '@uc/contract/maker/form';
import { api, demand, toast, useWrite } from '../client';
import { useAutosave, useDraft } from '../forms/use-autosave';
import { useForm } from '../forms/use-form';
import { formOf, makerReads, type OwnProject, type ProjectValues, valuesOf } from './project';

/** The form of a project, which saves by itself; handing it in judges it. */
export function useProjectForm(
  given: OwnProject | undefined,
  { filing, onSubmitted }: { filing: string | undefined; onSubmitted: () => void },
) {
  const save = useWrite(api.maker.save, { quiet: true });
  const handIn = useWrite(api.maker.submit, { refreshes: makerReads, quiet: true });
  // A filing that is brought to a project is saved with it; a new one is not saved until something is typed.
  const [initial] = useState(() => valuesOf(given, filing));
  const contactOf = ({ phone, wechat }: ProjectValues) => ({
    ...(phone.trim() && { phone: phone.trim() }),
    ...(wechat.trim() && { wechat: wechat.trim() }),
  });
  const draft = useDraft({
    initial: given === undefined ? initial : valuesOf(given),
    given,
    save: (typed: ProjectValues, before: OwnProject | undefined, draftKey): Promise<OwnProject> =>
      save.submit({
        ...(before ? { project_no: before.project_no, version: before.version } : { draft_key: draftKey }),
        ...formOf(typed),
        ...contactOf(typed),
      }),
    numberOf: ({ project_no }) => project_no,
    async read({ project_no }) {
      const saved = await demand(api.maker.detail, { project_no });
      return { saved, typed: valuesOf(saved) };
    },
    sent: formOf,
    subject: '项目',
  });
  const form = useForm<ProjectValues>({
    initial,
    check(typed) {
      const contact = contactOf(typed);
      const isKept = (field: string) =>
        (field === 'phone' || field === 'wechat') &&
        contact[field] === undefined &&
        Boolean(draft.known.current?.contact[field]);
      return Object.fromEntries(
        projectFaults(formOf(typed), contact)
          .filter(({ field }) => !isKept(field))
          .map(({ field, message }) => [field, message]),
      );
    },
    async send(typed) {
      const saved = await draft.write(typed);
      await handIn.submit({ project_no: saved.project_no, version: saved.version });
      toast('已提交审核', 'success');
      onSubmitted();
    },
  });

  const autosave = useAutosave(draft, form);
  return {
    ...form,
    ...autosave,
    /** The contact as it is known, masked. */
    hint: (field: 'phone' | 'wechat'): string | undefined => {
      const value = draft.known.current?.contact[field];
      return value ? `现为 ${value}，留空则不变` : undefined;
    },
  };
}
export type ProjectFormState = ReturnType<typeof useProjectForm>;

import { useEffect, useRef, useState } from 'react';
import { projectFaults } from '@uc/contract/maker-form';
import { ApiError, api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { formOf, makerReads, type OwnProject, type ProjectValues, valuesOf } from './project';

/** Milliseconds after the last key until what was typed is saved. */
const PAUSE_MS = 1_200;

/** How saving by itself stands, for the line beside the buttons. */
export type Saving = 'nothing' | 'waiting' | 'saving' | 'saved' | 'failed' | 'stale';

/** The form of a project, which saves by itself; handing it in judges it. */
export function useProjectForm(given: OwnProject | undefined, onSubmitted: () => void) {
  const [draftKey] = useState(() => crypto.randomUUID());
  const [saving, setSaving] = useState<Saving>('nothing');
  const known = useRef(given);
  const written = useRef(JSON.stringify(valuesOf(given)));
  const save = useWrite(api.maker.save, { quiet: true });
  const handIn = useWrite(api.maker.submit, { refreshes: makerReads, quiet: true });
  const refs = {
    ip_refs: given?.ip_refs.map(({ no }) => no) ?? [],
    request_refs: given?.request_refs.map(({ no }) => no) ?? [],
  };
  const contactOf = ({ phone, wechat }: ProjectValues) => ({
    ...(phone.trim() && { phone: phone.trim() }),
    ...(wechat.trim() && { wechat: wechat.trim() }),
  });
  const form = useForm<ProjectValues>({
    initial: valuesOf(given),
    check(typed) {
      const contact = contactOf(typed);
      const isKept = (field: string) =>
        (field === 'phone' || field === 'wechat') &&
        contact[field] === undefined &&
        Boolean(known.current?.contact[field]);
      return Object.fromEntries(
        projectFaults(formOf(typed, refs), contact)
          .filter(({ field }) => !isKept(field))
          .map(({ field, message }) => [field, message]),
      );
    },
    async send(typed) {
      const saved = await write(typed);
      await handIn.submit({ project_no: saved.project_no, version: saved.version });
      toast('已提交审核', 'success');
      onSubmitted();
    },
  });

  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** One after the other: each names the version that the one before has made. */
  const write = (typed: ProjectValues): Promise<OwnProject> => {
    const next = queue.current.then(async () => {
      const text = JSON.stringify(typed);
      if (known.current && text === written.current) return known.current;
      setSaving('saving');
      const before = known.current;
      const answer = await save.submit({
        ...(before ? { project_no: before.project_no, version: before.version } : { draft_key: draftKey }),
        ...formOf(typed, refs),
        ...contactOf(typed),
      });
      known.current = answer;
      written.current = text;
      setSaving('saved');
      return answer;
    });
    queue.current = next.catch((error: unknown) =>
      setSaving(error instanceof ApiError && error.status === 409 ? 'stale' : 'failed'),
    );
    return next;
  };

  const latest = useRef(form.values);
  latest.current = form.values;
  const text = JSON.stringify(form.values);
  const isStale = saving === 'stale';
  useEffect(() => {
    if (text === written.current || isStale) return undefined;
    setSaving('waiting');
    const timer = setTimeout(() => void write(latest.current).catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
    // `write` is made anew with every render and always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, isStale]);

  return {
    ...form,
    saving,
    isDirty: text !== written.current,
    /** Saves what is typed and not saved yet; false when it could not be. */
    flush: () =>
      text === written.current
        ? Promise.resolve(true)
        : write(form.values).then(
            () => true,
            () => false,
          ),
    /** The contact as it is known, masked. */
    hint: (field: 'phone' | 'wechat'): string | undefined => {
      const value = known.current?.contact[field];
      return value ? `现为 ${value}，留空则不变` : undefined;
    },
  };
}
export type ProjectFormState = ReturnType<typeof useProjectForm>;

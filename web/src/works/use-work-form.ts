import { limits } from '@uc/contract/limits';
import { seenLength } from '@uc/contract/seen-length';
import { type FormEvent, useRef, useState } from 'react';
import { draftFaults, workFaults, workLimits } from '@uc/contract/works/form';
import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { formFieldOf, type WorkDetail, workReads } from './work';
import { formOf, isChanged, tagsIn, valuesOf, wireOf, type WorkValues } from './work-form';

const writing = { refreshes: workReads, quiet: true };

/** The form of a work: saved, or submitted for review, which saves it first. */
export function useWorkForm(given: WorkDetail | undefined, onDone: () => void) {
  // A later read does not change the edited values.
  const [work] = useState(given);
  const [before] = useState(() => valuesOf(work));
  const save = useWrite(api.works.save, writing);
  const submit = useWrite(api.works.submit, writing);
  const isHandingIn = useRef(false);
  // A save of an attempt that was refused afterwards is changed by the next attempt, not repeated.
  const saved = useRef({ values: before, row: work && { work_no: work.work_no, version: work.version } });
  const form = useForm<WorkValues>({
    initial: before,
    check(typed) {
      const faults = (isHandingIn.current ? workFaults : draftFaults)(formOf(typed));
      return {
        ...Object.fromEntries(faults.map(({ field, message }) => [field, message])),
        ...typedFaults(typed),
      };
    },
    async send(typed) {
      const { row, values } = saved.current;
      if (row === undefined || isChanged(typed, values)) {
        const { work_no, version } = await save.submit({ ...row, ...wireOf(typed) });
        saved.current = { values: typed, row: { work_no, version } };
      }
      if (isHandingIn.current) await submit.submit(saved.current.row!);
      toast(
        isHandingIn.current ? `已提交审核，预计1–${limits.workingDays.work}个工作日` : '已保存',
        'success',
      );
      onDone();
    },
  });
  const send = (handsIn: boolean) => {
    // An attempt under way, or waiting for its files, is not replaced by another.
    if (form.busy !== false) return;
    isHandingIn.current = handsIn;
    void form.submit();
  };
  const isDirty = isChanged(form.values, before);
  return {
    ...form,
    isDirty,
    /** Whether there is something to review. */
    mayHandIn: isDirty || work === undefined || work.actions.includes('submit'),
    /** Whether the saved change stays beside a version that was approved. */
    isChange: work !== undefined && ['online', 'change_rejected', 'offline'].includes(work.status),
    save: () => send(false),
    handIn: () => send(true),
    props: {
      ...form.props,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        send(true);
      },
    },
    /** The reason for the rejection of a field, or nothing. */
    reason: (field: string): string | undefined => {
      const item = work?.reject_items.find((one) => formFieldOf(one.field) === field);
      return item && `未通过原因：${item.reason}`;
    },
  };
}
export type WorkFormState = ReturnType<typeof useWorkForm>;

/** Faults that the browser alone can find: an amount that is none, tags that are too many or too long. */
function typedFaults({ price_min: min, price_max: max, tags }: WorkValues): Record<string, string> {
  const isAmount = (typed: string) =>
    typed === '' || /^\d{1,8}(?:\.\d{1,2})?$/.test(typed.replaceAll(',', ''));
  const { tags: most, tagLetters } = workLimits;
  const all = tagsIn(tags);
  const hasLong = all.some((tag) => seenLength(tag) > tagLetters);
  return {
    ...(!isAmount(min) && { price_min: '请输入正确的金额' }),
    ...(!isAmount(max) && { price_max: '请输入正确的金额' }),
    ...((all.length > most || hasLong) && { tags: `标签最多${most}个，每个不超过${tagLetters}字` }),
  };
}

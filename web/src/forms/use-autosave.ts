import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../client';
import { renamePage } from '../ui/layers';

/** Milliseconds after the last key until what was typed is saved. */
const PAUSE_MS = 1_200;

type Saving = 'nothing' | 'waiting' | 'saving' | 'saved' | 'failed' | 'stale';
const texts: Record<Exclude<Saving, 'stale'>, string> = {
  nothing: '填写后自动保存',
  waiting: '正在保存…',
  saving: '正在保存…',
  saved: '已自动保存',
  failed: '尚未保存，请检查网络后继续填写',
};

/** A refresh opens a new draft again once it is saved: its address (`?edit=new`) names it. */
function nameInAddress(no: string): void {
  renamePage(({ searchParams }) => {
    if (searchParams.get('edit') === 'new') searchParams.set('edit', no);
  });
}

/**
 * A draft that saves one state after the other: each save names the version that the one before has made. `save` writes
 * what is typed over what is known, `numberOf` says under which number, and `subject` names it to whoever is told that it was
 * changed elsewhere.
 */
export function useDraft<Values, Saved>({
  initial,
  given,
  save,
  numberOf,
  subject,
}: {
  initial: Values;
  given: Saved | undefined;
  save: (typed: Values, before: Saved | undefined) => Promise<Saved>;
  numberOf: (saved: Saved) => string;
  subject: string;
}) {
  const [saving, setSaving] = useState<Saving>('nothing');
  const known = useRef(given);
  const written = useRef(JSON.stringify(initial));
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const write = (typed: Values): Promise<Saved> => {
    const next = queue.current.then(async () => {
      const text = JSON.stringify(typed);
      if (known.current !== undefined && text === written.current) return known.current;
      setSaving('saving');
      const isNew = known.current === undefined;
      const answer = await save(typed, known.current);
      known.current = answer;
      written.current = text;
      if (isNew) nameInAddress(numberOf(answer));
      setSaving('saved');
      return answer;
    });
    queue.current = next.catch((error: unknown) =>
      setSaving(error instanceof ApiError && error.status === 409 ? 'stale' : 'failed'),
    );
    return next;
  };
  return { known, written, write, saving, setSaving, subject };
}

/** Saves a draft by itself a moment after the last key; what its form and the line beside its buttons need. */
export function useAutosave<Values, Saved>(
  { written, write, saving, setSaving, subject }: ReturnType<typeof useDraft<Values, Saved>>,
  values: Values,
) {
  const latest = useRef(values);
  latest.current = values;
  const text = JSON.stringify(values);
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
    savingText: saving === 'stale' ? `${subject}已在别处修改，请关闭后重新打开` : texts[saving],
    isDirty: text !== written.current,
    /** Saves what is typed and not saved yet; false when it could not be. */
    flush: (): Promise<boolean> =>
      text === written.current
        ? Promise.resolve(true)
        : write(values).then(
            () => true,
            () => false,
          ),
  };
}

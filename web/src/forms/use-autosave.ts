import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError, type Read } from '../client';
import { untilReachable } from '../client/reachable';
import { renamePage } from '../ui/layers';
import type { Form } from './use-form';

/** Milliseconds between the last key and a save. */
const PAUSE_MS = 1_200;
/** Pause before an unsent save is sent again, once the server answers; it doubles with each failure. */
const AGAIN_MS = 3_000;
const AGAIN_MOST_MS = 60_000;

type Saving = 'nothing' | 'waiting' | 'saving' | 'saved' | 'failed' | 'lost' | 'stale';
const texts: Record<Exclude<Saving, 'stale'>, string> = {
  nothing: '填写后自动保存',
  waiting: '正在保存…',
  saving: '正在保存…',
  saved: '已自动保存',
  failed: '尚未保存，请核对已填写的内容',
  lost: '尚未保存，请检查网络后继续填写',
};
const isLost = (error: unknown) => error instanceof ApiError && !error.isDefinite;
const isStale = (error: unknown) => error instanceof ApiError && error.status === 409;

/** The first answer is the one that is edited: a later answer would replace typed values. */
export function useFirst<T>({ data, error }: Pick<Read<T>, 'data' | 'error'>): T | undefined {
  const [first, setFirst] = useState<T>();
  if (first === undefined && data !== undefined && error === null) setFirst(() => data);
  return first;
}

/** A refresh opens a new draft again once it is saved: its address (`?edit=new`) names it. */
function nameInAddress(no: string): void {
  renamePage(({ searchParams }) => {
    if (searchParams.get('edit') === 'new') searchParams.set('edit', no);
  });
}

interface Draft<Values, Saved> {
  initial: Values;
  given: Saved | undefined;
  /** Writes the typed values over the known version; `draftKey` names a new draft, so that sent twice it is one. */
  save: (typed: Values, before: Saved | undefined, draftKey: string) => Promise<Saved>;
  numberOf: (saved: Saved) => string;
  /** Reads the server's present version of it. */
  read: (saved: Saved) => Promise<{ saved: Saved; typed: Values }>;
  /** The values sent of those typed. */
  sent: (typed: Values) => unknown;
  /** Its name in the message that it was changed elsewhere. */
  subject: string;
}

/** A draft that saves one state after the other: each save names the version that the one before has made. */
export function useDraft<Values, Saved>({
  initial,
  given,
  save,
  numberOf,
  read,
  sent,
  subject,
}: Draft<Values, Saved>) {
  const [saving, setSaving] = useState<Saving>('nothing');
  const [draftKey] = useState(() => crypto.randomUUID());
  const known = useRef(given);
  const written = useRef(JSON.stringify(initial));
  /** The values that the newest save writes, unless it has failed. */
  const asked = useRef(written.current);
  /** Was sent without an answer: the server may have it. */
  const lost = useRef<string>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** Whether an unanswered save has arrived all the same: then its version is the known one. */
  const hasArrived = async (): Promise<boolean> => {
    if (lost.current === undefined || known.current === undefined) return false;
    const now = await read(known.current);
    const wire = (typed: Values) => JSON.stringify(sent(typed));
    if (wire(now.typed) !== wire(JSON.parse(lost.current) as Values)) return false;
    known.current = now.saved;
    return true;
  };
  const send = async (typed: Values): Promise<Saved> => {
    try {
      return await save(typed, known.current, draftKey);
    } catch (error) {
      if (isLost(error)) lost.current = JSON.stringify(typed);
      if (isStale(error) && (await hasArrived())) return save(typed, known.current, draftKey);
      throw error;
    }
  };
  const write = (typed: Values): Promise<Saved> => {
    const text = JSON.stringify(typed);
    asked.current = text;
    const next = queue.current.then(async () => {
      if (known.current !== undefined && text === written.current) return known.current;
      setSaving('saving');
      const isNew = known.current === undefined;
      const answer = await send(typed);
      known.current = answer;
      written.current = text;
      lost.current = undefined;
      // A form that was left meanwhile names nothing: another one may stand in its place.
      if (isNew && isOpen.current) nameInAddress(numberOf(answer));
      setSaving('saved');
      return answer;
    });
    queue.current = next.catch((error: unknown) => {
      asked.current = written.current;
      setSaving(isStale(error) ? 'stale' : isLost(error) ? 'lost' : 'failed');
    });
    return next;
  };
  return { known, written, asked, write, saving, setSaving, subject };
}

/** Saves a draft by itself a moment after the last key; the data for its form and the line beside its buttons. */
export function useAutosave<Values extends FieldValues, Saved>(
  { known, written, asked, write, saving, setSaving, subject }: ReturnType<typeof useDraft<Values, Saved>>,
  { values, afterFiles }: Pick<Form<Values>, 'values' | 'afterFiles'>,
) {
  const latest = useRef(values);
  latest.current = values;
  const text = JSON.stringify(values);
  const isOver = saving === 'stale';
  useEffect(() => {
    if (isOver) return undefined;
    if (text === asked.current) {
      // Taken back before anything was sent, or what had failed.
      setSaving((now) =>
        now === 'waiting' || now === 'failed' || now === 'lost' ? (known.current ? 'saved' : 'nothing') : now,
      );
      return undefined;
    }
    setSaving('waiting');
    const timer = setTimeout(() => void write(latest.current).catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
    // `write` is made anew with every render and always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, isOver]);
  const failures = useRef(0);
  useEffect(() => {
    if (saving === 'saved') failures.current = 0;
    if (saving !== 'lost') return undefined;
    let isLeft = false;
    const again = async () => {
      await untilReachable();
      if (!isLeft) await write(latest.current);
    };
    const pause = Math.min(AGAIN_MS * 2 ** failures.current, AGAIN_MOST_MS);
    failures.current += 1;
    const timer = setTimeout(() => void again().catch(() => undefined), pause);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saving]);
  // A value taken back while it is being saved is not saved yet, though it was saved before.
  const isSaved = text === written.current && asked.current === written.current;
  return {
    savingText: saving === 'stale' ? `${subject}已在别处修改，请关闭后重新打开` : texts[saving],
    isDirty: !isSaved,
    /** Saves typed values not saved yet; false when they could not be. */
    /** Saves the typed values, files on their way included, and goes on when it could. */
    thenSaved: (go: () => void) =>
      afterFiles(async () => {
        const now = JSON.stringify(latest.current);
        if (now === written.current && asked.current === written.current) return go();
        return write(latest.current).then(go, () => undefined);
      }),
  };
}

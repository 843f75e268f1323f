import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type FileUse, fileUses, limitText } from '@uc/contract/file-uses';
import { createPause, type Pause } from './pause';
import { reportUploads } from './uploads';

type Phase = 'resuming' | 'sending' | 'paused' | 'lost' | 'checking';
/** A file that the server keeps. */
export interface UploadedFile {
  file_id: string;
  name: string;
  size: number;
}
/** `upload` of the client: above 8 MB it tells its phase and can be held. */
export type SendFile<Uploaded = UploadedFile> = (
  use: FileUse,
  file: File,
  options: {
    signal: AbortSignal;
    onProgress: (share: number) => void;
    onPhase: (phase: Phase) => void;
    onResumed: (share: number) => void;
    pause: Pause;
  },
) => Promise<Uploaded>;
/** The upload under way. */
export interface Sending {
  name: string;
  size: number;
  share: number;
  /** Number of files waiting behind it. */
  left: number;
  /** Only for a large file, which can be paused. */
  phase?: Phase;
  /** The share that was there already when it went on. */
  resumed?: number;
}
/** A file that was chosen and not taken: it stays until it is sent again or removed. */
export interface FailedFile {
  file: File;
  reason: string;
  /** Whether sending it again may help. */
  mayRetry: boolean;
}

/**
 * Sends files one after another and hands on what the server took; one that was not taken, or was cancelled, leaves the
 * others under way. `field` lies around the field, so that its form knows what it has to wait for.
 */
export function useFileUploads<Uploaded>(props: {
  use: FileUse;
  send: SendFile<Uploaded>;
  room: number;
  most: number;
  field: RefObject<HTMLElement | null>;
  onUploaded: (file: Uploaded) => void;
  /** Hears whether the person stopped one. */
  onEnd: (isStopped: boolean) => void;
}) {
  const [sending, setSending] = useState<Sending>();
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  const [note, setNote] = useState('');
  const [ended, setEnded] = useState<'all' | 'stopped'>();
  const abort = useRef<AbortController>(undefined);
  const pause = useRef<Pause>(undefined);
  /** The bytes of the files that were chosen together, and of those that are over. */
  const bytes = useRef({ size: 0, over: 0 });
  const isOpen = useRef(true);
  const latest = useRef(props);
  latest.current = props;
  const { field } = props;
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const { size, over } = bytes.current;
    if (sending) reportUploads(element, { is: 'sending', size, sent: over + sending.size * sending.share });
    else if (failed.length > 0) reportUploads(element, { is: 'failed' });
    else reportUploads(element, ended === 'stopped' ? { is: 'stopped' } : undefined);
  }, [field, sending, failed, ended]);
  // Before its element is gone, so that who waits for it is told.
  useLayoutEffect(() => {
    const element = field.current;
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      abort.current?.abort();
      if (!element) return;
      reportUploads(element, { is: 'stopped' });
      reportUploads(element, undefined);
    };
  }, [field]);

  const sendOne = async (file: File, left: number, signal: AbortSignal): Promise<Uploaded> => {
    const { use, send } = latest.current;
    const { maxBytes } = fileUses[use];
    if (file.size > maxBytes) throw new TooLarge(`文件大小不能超过${limitText(maxBytes)}`);
    const held = (pause.current = createPause());
    const change = (more: Partial<Sending>) => setSending((now) => now && { ...now, ...more });
    setSending({ name: file.name, size: file.size, share: 0, left });
    return send(use, file, {
      signal,
      onProgress: (share) => change({ share }),
      onPhase: (phase) => change({ phase }),
      onResumed: (share) => change({ share, resumed: share }),
      pause: held,
    });
  };
  const take = async (chosen: readonly File[]) => {
    const { room, most } = latest.current;
    const files = chosen.slice(0, room);
    setNote(chosen.length > room ? `最多${most}个文件，只上传前${room}个` : '');
    setFailed((before) =>
      most === 1 ? [] : before.filter(({ file }) => !files.some(({ name }) => name === file.name)),
    );
    setEnded(undefined);
    bytes.current = { size: files.reduce((sum, { size }) => sum + size, 0), over: 0 };
    let isStopped = false;
    for (const [index, file] of files.entries()) {
      const { signal } = (abort.current = new AbortController());
      try {
        const uploaded = await sendOne(file, files.length - index - 1, signal);
        if (!isOpen.current) return;
        latest.current.onUploaded(uploaded);
      } catch (error) {
        if (!isOpen.current) return;
        if (signal.aborted) isStopped = true;
        else setFailed((before) => [...before, failedFile(file, error)]);
      }
      bytes.current.over += file.size;
    }
    setSending(undefined);
    setEnded(isStopped ? 'stopped' : 'all');
    latest.current.onEnd(isStopped);
  };
  const forget = (one: FailedFile) => setFailed((before) => before.filter((other) => other !== one));
  return {
    sending,
    failed,
    note,
    isDone: ended === 'all' && failed.length === 0,
    forgetNote: () => setNote(''),
    take: (chosen: readonly File[]) => void (chosen.length > 0 && take(chosen)),
    retry(one: FailedFile) {
      forget(one);
      void take([one.file]);
    },
    forget,
    cancel: () => abort.current?.abort(),
    hold: (isHeld: boolean) => pause.current?.set(isHeld),
  };
}
export type FileUploads = ReturnType<typeof useFileUploads>;

class TooLarge extends Error {}
const failedFile = (file: File, error: unknown): FailedFile => ({
  file,
  reason: error instanceof Error && error.message ? error.message : '上传失败，请重试',
  mayRetry: !(error instanceof TooLarge),
});

import { useEffect, useRef, useState } from 'react';
import { type FileUse, fileUses, limitText } from '@uc/contract/file-uses';
import { createPause, type Pause } from './pause';

type Phase = 'resuming' | 'sending' | 'paused' | 'lost' | 'checking';
/** A file that the server keeps. */
export interface KeptFile {
  file_id: string;
  name: string;
  size: number;
}
/** `upload` of the client: above 8 MB it tells its phase and can be held. */
export type SendFile = (
  use: FileUse,
  file: File,
  options: {
    signal: AbortSignal;
    onProgress: (share: number) => void;
    onPhase: (phase: Phase) => void;
    onResumed: (share: number) => void;
    pause: Pause;
  },
) => Promise<KeptFile>;
/** What is under way. */
export interface Sending {
  name: string;
  size: number;
  share: number;
  /** Of a large file alone, which can be held. */
  phase?: Phase;
  /** The share that was there already when it went on. */
  resumed?: number;
}

/** Sends files one after another and hands on what the server took; `onEnd` hears whether the person stopped it. */
export function useFileUploads(props: {
  use: FileUse;
  send: SendFile;
  room: number;
  most: number;
  onKept: (file: KeptFile) => void;
  onEnd: (isStopped: boolean) => void;
}) {
  const [sending, setSending] = useState<Sending>();
  const [refusal, setRefusal] = useState('');
  const [isDone, setDone] = useState(false);
  const abort = useRef<AbortController>(undefined);
  const pause = useRef<Pause>(undefined);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => () => abort.current?.abort(), []);

  const take = async (chosen: readonly File[]) => {
    const { use, send, room, most } = props;
    const { maxBytes } = fileUses[use];
    setRefusal(chosen.length > room ? `最多${most}个文件，只上传前${room}个` : '');
    setDone(false);
    for (const file of chosen.slice(0, room)) {
      if (file.size > maxBytes) return setRefusal(`文件大小不能超过${limitText(maxBytes)}`);
      const { signal } = (abort.current = new AbortController());
      const held = (pause.current = createPause());
      const change = (more: Partial<Sending>) => setSending((now) => now && { ...now, ...more });
      setSending({ name: file.name, size: file.size, share: 0 });
      try {
        const { file_id, name, size } = await send(use, file, {
          signal,
          onProgress: (share) => change({ share }),
          onPhase: (phase) => change({ phase }),
          onResumed: (share) => change({ share, resumed: share }),
          pause: held,
        });
        setDone(true);
        latest.current.onKept({ file_id, name, size });
      } catch (failed) {
        if (!signal.aborted)
          setRefusal(failed instanceof Error && failed.message ? failed.message : '上传失败，请重试');
        return;
      } finally {
        setSending(undefined);
        latest.current.onEnd(signal.aborted);
      }
    }
  };
  return {
    sending,
    refusal,
    isDone,
    forgetRefusal: () => setRefusal(''),
    take: (chosen: readonly File[]) => void take(chosen),
    cancel: () => abort.current?.abort(),
    hold: (isHeld: boolean) => pause.current?.set(isHeld),
  };
}

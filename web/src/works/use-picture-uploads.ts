import { useEffect, useRef, useState } from 'react';
import { fileUses, limitText } from '@uc/contract/file-uses';
import { sendPicture } from './send-picture';
import type { Picture } from './work';

const { maxBytes } = fileUses.work_image;

/** Sends pictures one after another, each with its progress; what was refused is said with its name. */
export function usePictureUploads(
  most: number,
  pictures: readonly Picture[],
  onAdd: (picture: Picture) => void,
) {
  const [sending, setSending] = useState<{ name: string; share: number; left: number }>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const abort = useRef<AbortController>(undefined);
  const add = useRef(onAdd);
  add.current = onAdd;
  useEffect(() => () => abort.current?.abort(), []);

  const take = async (chosen: readonly File[]) => {
    if (abort.current !== undefined || chosen.length === 0) return;
    const room = most - pictures.length;
    const controller = (abort.current = new AbortController());
    const { signal } = controller;
    const refused = chosen.length > room ? [`最多${most}张图片，只上传前${room}张`] : [];
    const files = chosen.slice(0, room);
    for (const [index, file] of files.entries()) {
      const onProgress = (share: number) =>
        setSending({ name: file.name, share, left: files.length - index });
      onProgress(0);
      try {
        if (file.size > maxBytes) throw new Error(`不能超过${limitText(maxBytes)}`);
        add.current(await sendPicture(file, { signal, onProgress }));
      } catch (failed) {
        if (signal.aborted) break;
        refused.push(`${file.name}：${(failed instanceof Error && failed.message) || '上传失败，请重试'}`);
      }
    }
    abort.current = undefined;
    setSending(undefined);
    setRefusals(refused);
  };
  return {
    sending,
    refusals,
    take: (chosen: readonly File[]) => {
      setRefusals([]);
      void take(chosen);
    },
    cancel: () => abort.current?.abort(),
  };
}

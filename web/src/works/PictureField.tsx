import { type DragEvent, useId, useRef, useState } from 'react';
import { kindsText, mimeOf } from '@uc/contract/file-kinds';
import { fileUses, limitText, pixelsText } from '@uc/contract/file-uses';
import { workLimits } from '@uc/contract/works-form';
import { Button } from '../ui/Button';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { PictureTile } from './PictureTile';
import { usePictureUploads } from './use-picture-uploads';
import type { Picture } from './work';
import styles from './works.module.css';

const { images: most } = workLimits;
const use = fileUses.work_image;
const rule = [
  `支持${kindsText(use.kinds)}`,
  `单张不超过${limitText(use.maxBytes)}`,
  pixelsText(use),
  `最多${most}张`,
];

/** The pictures of a work in their order; the cover is one of them. */
export function PictureField({
  images,
  cover,
  error,
  hint,
  onChange,
}: {
  images: readonly Picture[];
  cover: string;
  error: string | undefined;
  hint: string | undefined;
  onChange: (images: Picture[], cover: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const now = useRef({ images, cover });
  now.current = { images, cover };
  const [from, setFrom] = useState<number>();
  const [isOver, setOver] = useState(false);
  const uploads = usePictureUploads(most, images, (picture) => {
    onChange([...now.current.images, picture], now.current.cover);
  });
  const move = (at: number, to: number) => {
    if (images[to] !== undefined) onChange(images.toSpliced(at, 1).toSpliced(to, 0, images[at]!), cover);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.take([...event.dataTransfer.files]);
  };
  const shownCover = images.some(({ file_id }) => file_id === cover) ? cover : images[0]?.file_id;
  const said = uploads.refusals.length > 0 ? uploads.refusals : error === undefined ? [] : [error];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>图片</label>
      {images.length > 0 && (
        <ol className={styles.tiles} aria-label="已上传的图片">
          {images.map((picture, index) => (
            <PictureTile
              key={picture.file_id}
              picture={picture}
              index={index}
              count={images.length}
              isCover={picture.file_id === shownCover}
              onCover={() => onChange([...images], picture.file_id)}
              onMove={(to) => move(index, to)}
              onRemove={() => {
                onChange(images.toSpliced(index, 1), cover);
                input.current?.focus();
              }}
              onDragStart={() => setFrom(index)}
              onDrop={() => {
                if (from !== undefined && from !== index) move(from, index);
                setFrom(undefined);
              }}
            />
          ))}
        </ol>
      )}
      {uploads.sending && (
        <div className={styles.sending}>
          <progress value={uploads.sending.share} max={1} aria-label={`${uploads.sending.name}上传进度`} />
          <span>
            {uploads.sending.share < 1
              ? `${uploads.sending.name} ${Math.floor(uploads.sending.share * 100)}%`
              : `正在处理${uploads.sending.name}…`}
            {uploads.sending.left > 1 && `，还有${uploads.sending.left - 1}张`}
          </span>
          <Button size="small" onClick={uploads.cancel}>
            取消
          </Button>
        </div>
      )}
      {!uploads.sending && images.length < most && (
        <div
          className={classes(styles.drop, isOver && styles.over, said.length > 0 && styles.wrong)}
          onDragOver={(event) => (event.preventDefault(), setOver(true))}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            id={id}
            name="images"
            type="file"
            multiple
            accept={use.kinds.map((kind) => mimeOf[kind]).join(',')}
            aria-invalid={said.length > 0 ? true : undefined}
            aria-describedby={`${id}-note ${id}-error`}
            onChange={(event) => {
              uploads.take([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <Icon name="plus" />
          选择图片或拖到此处
        </div>
      )}
      {said.length > 0 && (
        <div id={`${id}-error`} className={styles.problem} role="alert">
          {said.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <p id={`${id}-note`} className={styles.hint}>
        {[hint, rule.filter(Boolean).join('，'), '公开的图片会加上署名水印，原图不公开']
          .filter(Boolean)
          .join('；')}
      </p>
    </div>
  );
}

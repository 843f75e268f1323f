import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { kindsText, mimeOf } from '@uc/contract/file-kinds';
import { fileUses, limitText, pixelsText } from '@uc/contract/file-uses';
import { workLimits } from '@uc/contract/works/form';
import { classes } from '../ui/classes';
import { FailedFiles, failureLines } from '../ui/FailedFiles';
import { Icon } from '../ui/Icon';
import { heardOf, UploadProgress } from '../ui/UploadProgress';
import { useFileUploads } from '../ui/use-file-uploads';
import { PictureTile } from './PictureTile';
import { sendPicture } from './send-picture';
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
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // The pressed button goes with the file or the progress: the focus moves to the place for the next one.
  const takeFocus = useRef(false);
  useEffect(() => {
    if (takeFocus.current) input.current?.focus();
    takeFocus.current = false;
  });
  const now = useRef({ images, cover });
  now.current = { images, cover };
  const [from, setFrom] = useState<number>();
  const [isOver, setOver] = useState(false);
  const uploads = useFileUploads<Picture>({
    use: 'work_image',
    send: sendPicture,
    most,
    field,
    room: most - images.length,
    onUploaded(picture) {
      now.current = { ...now.current, images: [...now.current.images, picture] };
      onChange([...now.current.images], now.current.cover);
    },
    onEnd: (isStopped) => (takeFocus.current = isStopped),
  });
  const { sending } = uploads;
  const move = (at: number, to: number) => {
    if (images[to] !== undefined) onChange(images.toSpliced(at, 1).toSpliced(to, 0, images[at]!), cover);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.take([...event.dataTransfer.files]);
  };
  const shownCover = images.some(({ file_id }) => file_id === cover) ? cover : images[0]?.file_id;
  const told = [uploads.note, ...failureLines(uploads.failed)].filter(Boolean);
  const said = told.length > 0 ? told : error === undefined || sending ? [] : [error];
  return (
    <div ref={field} className={styles.field}>
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
                takeFocus.current = true;
                onChange(images.toSpliced(index, 1), cover);
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
      <FailedFiles of={uploads} onLeft={() => (takeFocus.current = true)} />
      {sending && (
        <UploadProgress label="图片" sending={sending} onHold={uploads.hold} onCancel={uploads.cancel} />
      )}
      {!sending && images.length < most && (
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
      <Said id={`${id}-error`} lines={said} />
      <p className="visually-hidden" role="status">
        {sending ? heardOf(sending) : uploads.isDone ? '上传完成' : ''}
      </p>
      <p id={`${id}-note`} className={styles.hint}>
        {[hint, rule.filter(Boolean).join('，'), '公开的图片会加上署名水印，原图不公开']
          .filter(Boolean)
          .join('；')}
      </p>
    </div>
  );
}

/** Faults of the chosen pictures, a line each. */
const Said = ({ id, lines }: { id: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <div id={id} className={styles.problem} role="alert">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );

import { type InputHTMLAttributes, type RefObject, useState } from 'react';
import { classes } from './classes';
import styles from './FileDrop.module.css';
import { Icon } from './Icon';

interface Props extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'accept' | 'aria-describedby' | 'disabled' | 'id' | 'multiple'
> {
  isWrong?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
}

/** The place where files are chosen or dropped. Its words are ours: those of a browser are in the browser's language. */
export function FileDrop({ isWrong = false, input, onFiles, ...rest }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={classes(styles.drop, isOver && styles.over, isWrong && styles.wrong)}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!rest.disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        {...rest}
        ref={input}
        type="file"
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Icon name="plus" />
      选择文件或拖到此处
    </div>
  );
}

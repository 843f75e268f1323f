import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes';
import styles from './Tooltip.module.css';

const GAP = 6;
const EDGE = 8;

/** Explains its anchor on hover and keyboard focus; Esc closes it. Rendered in the top layer, so that no table clips it. */
export function Tooltip({
  content,
  children,
  underline = true,
}: {
  content: ReactNode;
  children: ReactNode;
  underline?: boolean;
}) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!open || !anchor.current || !bubble.current) return;
    bubble.current.showPopover();
    place(anchor.current, bubble.current);
  }, [open]);
  // A list may stand in no span, and no block in a paragraph.
  const Wrap = (typeof content === 'string' ? 'span' : 'div') as 'div';
  return (
    <Wrap className={styles.tooltip} onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <span
        ref={anchor}
        className={classes(styles.anchor, underline && styles.underline)}
        tabIndex={0}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open) {
            event.stopPropagation();
            setOpen(false);
          }
        }}
      >
        {children}
      </span>
      <Wrap
        ref={bubble}
        id={id}
        role="tooltip"
        className={styles.bubble}
        {...(open ? { popover: 'manual' } : { hidden: true })}
      >
        {content}
      </Wrap>
    </Wrap>
  );
}

/** Above the anchor when there is room, else below; never past the edge of the window. */
function place(anchor: HTMLElement, bubble: HTMLElement) {
  const at = anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(EDGE, at.left + at.width / 2 - width / 2), innerWidth - width - EDGE);
  const above = at.top - height - GAP;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above >= EDGE ? above : at.bottom + GAP}px`;
}

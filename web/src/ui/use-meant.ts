import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { type Meaning, meanings } from '@uc/contract/meant';
import { formatMoney, parseTyped, toWire } from '@uc/contract/money';
import { seenLength } from '@uc/contract/seen-length';

/** The change of a field, as its form hears it. */
export interface Typed {
  target: { name: string; value: string };
}
type Box = HTMLInputElement | HTMLTextAreaElement;
interface Field<E extends Box> {
  meant: Meaning;
  value: unknown;
  most: number | undefined;
  onChange: ((event: Typed) => void) | undefined;
  onBlur: ((event: FocusEvent<E>) => void) | undefined;
}

/**
 * A field whose form holds what is meant, while it shows what was typed until it is left. Nothing that is typed or pasted is cut:
 * what is longer than meant is told, and a form with it is not sent.
 */
export function useMeant<E extends Box>({ meant, value, most, onChange, onBlur }: Field<E>) {
  const [typed, setTyped] = useState<string>();
  const clean = meanings[meant];
  const held = typeof value === 'string' ? value : undefined;
  // A value that its screen spells in a way of its own, or that somebody else has changed, is shown as it is.
  const isOwn = typed !== undefined && held !== undefined && clean(typed) === held;
  const over = most !== undefined && held !== undefined ? seenLength(held) - most : 0;
  return {
    /** The value that the form will send, where the field shows another text. */
    understood: isOwn && typed.trim() !== held && isSpelled.has(meant) ? spelled(meant, held) : undefined,
    fault: over > 0 ? `最多${most}个字，已超出${over}个字` : undefined,
    left: most === undefined || held === undefined ? Infinity : -over,
    props: {
      ...(value !== undefined && { value: isOwn ? typed : (value as string) }),
      ...(over > 0 && { 'data-over': true }),
      onChange: (event: ChangeEvent<E>) => {
        const { name, value: text } = event.target;
        setTyped(text);
        onChange?.({ target: { name, value: clean(text) } });
      },
      onBlur: (event: FocusEvent<E>) => {
        setTyped(undefined);
        onBlur?.(event);
      },
    },
  };
}

/** Meanings whose text is shown as understood; cleaning words and names changes only invisible marks and blanks. */
const isSpelled: ReadonlySet<Meaning> = new Set([
  'amount',
  'phone',
  'login',
  'identifier',
  'number',
  'whole',
  'code',
]);

function spelled(meant: Meaning, held: string): string | undefined {
  if (meant !== 'amount') return `将按“${held}”填写`;
  const amount = parseTyped(held.replace(/^-/, ''));
  if (amount === undefined) return undefined;
  return `识别为${held.startsWith('-') ? '-' : ''}${formatMoney(toWire(amount))}`;
}

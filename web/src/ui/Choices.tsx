import {
  Children,
  type ComponentProps,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { fitting } from '@uc/contract/initials';
import styles from './Choices.module.css';

/** A list that has more choices is looked through by typing. */
const LONG = 30;

type Choice = ReactElement<{ value?: string; children?: ReactNode }>;
const textOf = ({ props }: Choice): string =>
  Children.toArray(props.children)
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join('');
const valueOf = (choice: Choice): string => choice.props.value ?? textOf(choice);

/** A select, with a field to look through its choices where they are many. */
export function Choices({ children, onChange, ...rest }: ComponentProps<'select'>) {
  const select = useRef<HTMLSelectElement>(null);
  const [typed, setTyped] = useState('');
  const choices = Children.toArray(children).filter((one): one is Choice => isValidElement(one));
  const isLong = choices.length > LONG && !rest.disabled;
  const isSought = isLong && typed.trim() !== '';
  const found = isSought
    ? fitting(
        choices.filter((one) => valueOf(one) !== ''),
        textOf,
        typed,
      )
    : [];
  // The chosen option stays in the list, else the browser would choose another.
  const chosen = choices.filter((one) => valueOf(one) === (rest.value ?? '') && !found.includes(one));
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Not the form is sent: the first that fits is chosen.
    event.preventDefault();
    const [first] = found;
    if (first === undefined || select.current === null) return;
    select.current.value = valueOf(first);
    select.current.dispatchEvent(new Event('change', { bubbles: true }));
    select.current.focus();
  };
  return (
    <>
      <div className={styles.choices}>
        <select
          ref={select}
          {...rest}
          onChange={(event) => {
            setTyped('');
            onChange?.(event);
          }}
        >
          {isSought ? [...chosen, ...found] : children}
        </select>
        {isLong && (
          <input
            type="search"
            aria-label="输入汉字或拼音首字母查找"
            placeholder="拼音首字母"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={take}
          />
        )}
      </div>
      {isSought && (
        <p className={styles.found} role="status">
          {found[0] === undefined
            ? '没有匹配的选项'
            : `${found.length}项匹配，按回车选择“${textOf(found[0])}”`}
        </p>
      )}
    </>
  );
}

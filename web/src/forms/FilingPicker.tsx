import { LinkPicker } from './LinkPicker';
import { useOwnFilings } from './own-filings';

/** 关联知识产权: filings of the account that a form names. Hidden where there is nothing to choose. */
export function FilingPicker({
  inForce = false,
  ...field
}: {
  /** Only rights that are registered or granted. */
  inForce?: boolean;
  hint: string;
  most: number;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}) {
  const { read, choices } = useOwnFilings({ inForce });
  if (!choices?.length && !read.error && field.chosen.length === 0) return null;
  return <LinkPicker label="关联知识产权（选填）" read={read} choices={choices} {...field} />;
}

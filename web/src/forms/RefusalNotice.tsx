import { Link } from 'react-router';
import { Notice } from '../ui/Notice';
import type { Form } from './use-form';

/** The refusal of the form as a whole, with its way out; it stays until the next try. */
export function RefusalNotice({ of: { alert, refusal } }: { of: Pick<Form<object>, 'alert' | 'refusal'> }) {
  if (alert === '') return null;
  return (
    <Notice tone="negative" action={refusal?.link && <Link to={refusal.link}>去处理</Link>}>
      {alert}
    </Notice>
  );
}

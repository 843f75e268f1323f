import { api, toast, useWrite } from '../../client';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { TextArea } from '../../ui/TextArea';
import { contractReads, type Point, type Version } from './contract';
import styles from './notes.module.css';

/** A mark on a picture: its point and its text. */
export function useNote(of: Version & { file_id: string }) {
  const write = useWrite(api.contracts.mark, { refreshes: contractReads, quiet: true });
  const form = useForm<{ point: Point | null; text: string }>({
    initial: { point: null, text: '' },
    check: ({ point, text }) => ({
      point: point === null ? '请先在图片上选择位置' : undefined,
      text: text.trim() === '' ? '请填写1-500个字的批注' : undefined,
    }),
    async send({ point, text }) {
      await write.submit({ ...of, ...point!, text: text.trim() });
      toast('批注已添加', 'success');
      form.reset();
    },
  });
  return form;
}

/** The buyer's comment on a point. */
export function NoteForm({ form }: { form: ReturnType<typeof useNote> }) {
  const { point } = form.values;
  return (
    <form {...form.props} className={styles.form}>
      {form.problems.point ? (
        <Notice tone="negative">{form.problems.point}</Notice>
      ) : (
        <p className={styles.faint} role="status">
          {point ? `位置：横${point.x / 10}%，纵${point.y / 10}%` : '请在图片上点选，或用方向键选择位置'}
        </p>
      )}
      <TextArea label="批注" rows={3} most={500} {...form.field('text')} />
      <RefusalNotice of={form} />
      <Button type="submit" size="small" kind="primary" busy={form.busy}>
        添加批注
      </Button>
    </form>
  );
}

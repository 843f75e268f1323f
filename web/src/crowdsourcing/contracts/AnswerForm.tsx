import { api, toast, useWrite } from '../../client';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/TextArea';
import { contractReads, type Version } from './contract';
import styles from './notes.module.css';

/** The provider's answer to a mark, given once. */
export function AnswerForm({ of }: { of: Version & { note_no: number } }) {
  const write = useWrite(api.contracts.answerMark, { refreshes: contractReads, quiet: true });
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? '请填写1-500个字的答复' : undefined }),
    async send({ text }) {
      await write.submit({ ...of, text: text.trim() });
      toast('已答复批注', 'success');
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <TextArea label={`答复批注${of.note_no}`} rows={2} most={500} {...form.field('text')} />
      <RefusalNotice of={form} />
      <Button type="submit" size="small" busy={form.busy}>
        答复
      </Button>
    </form>
  );
}

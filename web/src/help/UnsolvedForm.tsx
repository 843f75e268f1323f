import { limits } from '@uc/contract/limits';
import { api, toast, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { TextArea } from '../ui/TextArea';
import styles from './help.module.css';

/** What was missing on a page of the help. */
export default function UnsolvedForm({ topic, onSent }: { topic: string; onSent: () => void }) {
  const { submit } = useWrite(api.help.answer, { quiet: true });
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: '请填写没有解决的问题' } : {}),
    async send({ text }) {
      await submit({ topic, is_solved: false, text });
      toast('感谢您的反馈', 'success');
      onSent();
    },
  });
  return (
    <form {...form.props} className={styles.unsolved}>
      <p role="status">抱歉没有帮到您，已记录为未解决。</p>
      <TextArea
        label="还缺少什么内容"
        hint="仅用于改进帮助，不会回复；需要处理请提交工单。"
        rows={3}
        most={limits.help.answer}
        {...form.field('text')}
      />
      <RefusalNotice of={form} />
      <div>
        <Button type="submit" busy={form.busy}>
          提交反馈
        </Button>
      </div>
    </form>
  );
}

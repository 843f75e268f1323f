import { useId } from 'react';
import { api, toast, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextArea } from '../ui/TextArea';
import { type Bid, crowdReads } from './crowd';
import styles from './crowdsourcing.module.css';

/** 提出异议 against the winners of a 悬赏 while they are announced. */
export default function ObjectDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const id = useId();
  const write = useWrite(api.bids.object, { refreshes: crowdReads, quiet: true });
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim().length < 10 ? '请填写10-1000个字的异议说明' : undefined }),
    async send({ text }) {
      await write.submit({ bid_no: bid.bid_no, text: text.trim() });
      toast('异议已提交，平台核实后通知您', 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title="提出异议"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            提交异议
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p>公示期内可提出1次异议，平台核实前获奖者不进入交付。</p>
        <TextArea
          label="异议说明"
          hint="请写明理由，如抄袭、不符合征集要求"
          rows={5}
          most={1000}
          {...form.field('text')}
        />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** A delivery without a file is accepted and paid like any other, so it is sent once the person has said that it is meant. */
export function useEmptyDelivery() {
  const [answer, setAnswer] = useState<(isMeant: boolean) => void>();
  const say = (isMeant: boolean) => {
    answer?.(isMeant);
    setAnswer(undefined);
  };
  return {
    isMeant: (files: readonly unknown[]): Promise<boolean> =>
      files.length > 0 ? Promise.resolve(true) : new Promise((resolve) => setAnswer(() => resolve)),
    question: answer && (
      <ConfirmDialog
        title="没有附上文件"
        confirm="仍要提交"
        cancel="返回添加文件"
        onConfirm={() => say(true)}
        onClose={() => say(false)}
      >
        <p>本次只提交文字说明，不含任何文件。对方将据此验收，验收后款项即按约定结算。</p>
      </ConfirmDialog>
    ),
  };
}

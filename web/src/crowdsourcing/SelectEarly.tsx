import { wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import { api, toast, useWrite } from '../client';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { crowdReads, type RequestDetail } from './crowd';
import { seenOf } from './seen';

/** 提前选标: asks first, since nobody can bid any more afterwards and the days to choose begin. */
export function SelectEarly({ request }: { request: RequestDetail }) {
  const [isAsked, setAsked] = useState(false);
  const early = useWrite(api.requests.selectEarly, { refreshes: crowdReads });
  const isReward = request.mode === 'reward';
  const text = wordedFor(request.mode, '提前选标');
  const end = async () => {
    await early.submit(await seenOf(request.request_no));
    setAsked(false);
    toast('已停止征集，请选定', 'success');
  };
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {text}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={text}
          confirm="停止征集"
          busy={early.isPending}
          onConfirm={() => void end().catch(() => undefined)}
          onClose={() => setAsked(false)}
        >
          {`“${request.title}”将停止${isReward ? '投稿' : '投标'}且不能恢复。请在${limits.request.chooseDays}天内选定，逾期${isReward ? '由平台处理' : '需求自动关闭'}。`}
        </ConfirmDialog>
      )}
    </>
  );
}

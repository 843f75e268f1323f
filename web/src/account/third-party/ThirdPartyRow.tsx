import { useState } from 'react';
import type { Api } from '@uc/contract';
import { api, toast, useWrite, type WireOutput } from '../../client';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { MomentText } from '../../ui/MomentText';
import { ProviderIcon } from '../../verify/ProviderIcon';
import styles from '../two-step/two-step.module.css';
import { useStep } from '../two-step/use-step';
import { thirdPartyReads } from './reads';

type Party = WireOutput<Api['account']['thirdParties']>['list'][number];

/** One provider: bound by going there after a verification, taken away after another. */
export function ThirdPartyRow({ party: { provider, provider_text: name, bound } }: { party: Party }) {
  const [isLeaving, setLeaving] = useState(false);
  const start = useWrite(api.account.startThirdPartyBinding, { quiet: true });
  const unbind = useWrite(api.account.unbindThirdParty, { refreshes: thirdPartyReads, quiet: true });
  const starting = useStep();
  const unbinding = useStep();
  const close = () => {
    setLeaving(false);
    unbinding.clear();
  };
  const take = () =>
    unbinding.run(async () => {
      await unbind.submit({ provider });
      close();
      toast(`${name}已解绑`, 'success');
    });
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <ProviderIcon name={provider} />
      </span>
      <div className={styles.text}>
        <h3>{name}</h3>
        <p>{bound ? <Bound bound={bound} /> : `未绑定，绑定后可用${name}登录`}</p>
      </div>
      {bound ? (
        <Button size="small" kind="quiet" aria-label={`解绑${name}`} onClick={() => setLeaving(true)}>
          解绑
        </Button>
      ) : (
        <Button
          size="small"
          busy={starting.isBusy}
          aria-label={`绑定${name}`}
          onClick={() =>
            void starting.run(async () => location.assign((await start.submit({ provider })).url))
          }
        >
          绑定
        </Button>
      )}
      {starting.problem && (
        <p role="alert" className={styles.problem}>
          {starting.problem}
        </p>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={`解绑${name}？`}
          confirm="解绑"
          danger
          busy={unbinding.isBusy}
          error={unbinding.problem}
          onConfirm={() => void take()}
          onClose={close}
        >
          解绑后不能再用该{name}登录，可随时重新绑定。请确认您仍可用手机号或密码登录。
        </ConfirmDialog>
      )}
    </li>
  );
}

function Bound({
  bound: { nickname_mask: nickname, bound_at, last_used_at },
}: {
  bound: NonNullable<Party['bound']>;
}) {
  return (
    <>
      已绑定{nickname && `“${nickname}”`}，<MomentText value={bound_at} /> 起
      {last_used_at && (
        <>
          {' · '}最近登录 <MomentText value={last_used_at} />
        </>
      )}
    </>
  );
}

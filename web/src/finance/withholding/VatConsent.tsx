import { useState } from 'react';
import { api, toast, useCan, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { Vat } from './vat';
import styles from './withholding.module.css';

/** The consent by which the platform files value added tax: given after its text was read, withdrawn at any time. */
export function VatConsent({ of: { consent, terms, version } }: { of: Vat }) {
  const may = useCan()('account.realname:manage');
  const [isAsking, setAsking] = useState(false);
  const refreshes = [api.withholding.vat];
  const give = useWrite(api.withholding.vatConsent, { refreshes });
  const withdraw = useWrite(api.withholding.vatWithdraw, { refreshes });
  const close = () => setAsking(false);
  const confirm = async () => {
    if (consent === null) await give.submit({ version });
    else await withdraw.submit({});
    close();
    toast(consent === null ? '已同意，平台将代为申报' : '已撤回同意', 'success');
  };
  if (!may) return <span className={styles.note}>同意与撤回由主账号办理</span>;
  return (
    <>
      {consent === null ? (
        <Button kind="primary" onClick={() => setAsking(true)}>
          委托代办
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>撤回同意</Button>
      )}
      {isAsking && consent === null && (
        <ConfirmDialog
          title="委托平台代办增值税申报"
          confirm="已阅读，同意并委托"
          busy={give.isPending}
          error={give.error?.message}
          onConfirm={() => void confirm().catch(() => undefined)}
          onClose={close}
        >
          <ol className={styles.terms}>
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ol>
          <p className={styles.note}>同意书第{version}版；确认的时间会记录下来，可随时撤回。</p>
        </ConfirmDialog>
      )}
      {isAsking && consent !== null && (
        <ConfirmDialog
          title="撤回同意？"
          confirm="撤回同意"
          danger
          busy={withdraw.isPending}
          error={withdraw.error?.message}
          onConfirm={() => void confirm().catch(() => undefined)}
          onClose={close}
        >
          <p>撤回后平台不再代为申报增值税，由您自行申报；撤回前已申报的月份不受影响。</p>
        </ConfirmDialog>
      )}
    </>
  );
}

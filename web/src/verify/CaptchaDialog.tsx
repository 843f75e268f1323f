import { useState } from 'react';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { OTHER_WAY, SlideCaptcha } from './SlideCaptcha';
import styles from './captcha.module.css';
import { WorkCaptcha } from './WorkCaptcha';

/** Browsers derive keys only for pages that nobody could have changed on the way. */
const canWork = isSecureContext;

/**
 * The captcha: a puzzle, or work of the browser for persons who cannot see or move it
 * (sign-in-and-home.md#codes-captcha-lockouts, ADR 27).
 */
export default function CaptchaDialog({
  onPass,
  onClose,
}: {
  onPass: (token: string) => void;
  onClose: () => void;
}) {
  const [isWorking, setWorking] = useState(false);
  const change = (
    <Button id={OTHER_WAY} kind="quiet" onClick={() => setWorking(!isWorking)}>
      {isWorking ? '改用滑块验证' : '看不清或无法拖动？改用免图验证'}
    </Button>
  );
  return (
    <Dialog title={isWorking ? '免图验证' : '滑块验证'} unguarded onClose={onClose}>
      <div className={styles.captcha}>
        {isWorking ? <WorkCaptcha onPass={onPass} /> : <SlideCaptcha onPass={onPass} />}
        {canWork && change}
      </div>
    </Dialog>
  );
}

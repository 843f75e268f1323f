import { QrCode } from '../ui/QrCode';
import styles from './Deadlines.module.css';

/** Ways by which a calendar takes the address: a link of this device, and a picture for a phone. */
export default function FeedWays({ url }: { url: string }) {
  const webcal = url.replace(/^https?:/, 'webcal:');
  return (
    <div className={styles.ways}>
      <a href={webcal}>在本机日历中打开</a>
      <QrCode text={webcal} label="用手机扫码订阅日历" />
      <p className={styles.faint}>用手机相机扫码，即可在手机日历中订阅。</p>
    </div>
  );
}

import { FilingScreen } from './FilingScreen';

/** 版权 (product 02 §2.8). */
export default function CopyrightScreen() {
  return <FilingScreen area="copyright" />;
}

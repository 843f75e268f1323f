import { FilingScreen } from './FilingScreen';

/** 商标 (product 02 §2.8). */
export default function TrademarkScreen() {
  return <FilingScreen area="trademark" />;
}

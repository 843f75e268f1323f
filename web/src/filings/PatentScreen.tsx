import { FilingScreen } from './FilingScreen';

/** 专利 (product 02 §2.8). */
export default function PatentScreen() {
  return <FilingScreen area="patent" />;
}

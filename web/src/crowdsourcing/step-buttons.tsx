import { contractStepTexts } from '@uc/contract/crowdsourcing/contract-texts';
import { Button } from '../ui/Button';
import type { AskedStep } from './contracts/asked-step';

/** The next steps in the contracts of a row, the first as the main button; each opens its contract at that step. */
export const stepButtons = ({
  title,
  steps,
  onStep,
}: {
  title: string;
  steps: readonly AskedStep[];
  onStep: (asked: AskedStep) => void;
}) =>
  steps.map((asked, index) => (
    <Button
      key={asked.step}
      size="small"
      kind={index === 0 ? 'primary' : 'quiet'}
      aria-label={`${contractStepTexts[asked.step]}：${title}`}
      onClick={() => onStep(asked)}
    >
      {contractStepTexts[asked.step]}
    </Button>
  ));

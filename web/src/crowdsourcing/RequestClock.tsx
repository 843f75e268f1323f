import { MomentText } from '../ui/MomentText';
import { NotedText } from '../ui/NotedText';
import type { OwnRequest } from './crowd';

/** 下一步 of a request in a list: the next automatic event and its moment. */
export const RequestClock = ({ clock }: Pick<OwnRequest, 'clock'>) =>
  clock === null ? (
    '—'
  ) : (
    <NotedText note={clock.text}>
      <MomentText value={clock.at} />
    </NotedText>
  );

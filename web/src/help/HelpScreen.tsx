import { useSearchParams } from 'react-router';
import { helpTopicIds } from '@uc/contract/help-topics';
import { HelpList } from './HelpList';
import { HelpTopicPage } from './HelpTopicPage';

/** 帮助: the topics with a search, or the one that the address names (support.md#help). */
export default function HelpScreen() {
  const [query] = useSearchParams();
  const topic = helpTopicIds.find((one) => one === query.get('topic'));
  return topic === undefined ? <HelpList /> : <HelpTopicPage key={topic} topic={topic} />;
}

import type { HelpTopicId } from '@uc/contract/help-topics';

/** The text of each topic, in Markdown; figures come from `limits` and are never typed. */
export type HelpTexts = Record<HelpTopicId, string>;

import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon';
import { StatusTag, type Tone } from '../ui/StatusTag';
import styles from './maker.module.css';
import { nameOf } from './project';
import { ProjectPicture } from './ProjectPicture';

interface Shown {
  project_no: string;
  name: string;
  slogan: string;
  cover: string | null;
  field_text: string;
  stage_text: string;
  team_size: number;
  views: number;
  likes: number;
  collects: number;
  /** The name of the owner, for a project that is not one's own. */
  owner_name?: string;
}
interface Props {
  card: Shown;
  tags: readonly { text: string; tone: Tone }[];
  /** Greyed: its project is not shown any more. */
  isEnded?: boolean;
  onOpen: () => void;
  actions?: ReactNode;
}

/** A project as a card: its name and field, its stage, its likes and favourites, and its actions. */
export function ProjectCard({ card, tags, isEnded = false, onOpen, actions }: Props) {
  const { project_no: no, cover, slogan, field_text, stage_text, team_size } = card;
  const name = nameOf(card);
  const about = [card.owner_name, field_text, stage_text, team_size > 0 && `${team_size}人团队`].filter(
    Boolean,
  );
  return (
    <li className={styles.card} data-ended={isEnded || undefined}>
      <ProjectPicture projectNo={no} fileId={cover} alt={`${name}的封面`} />
      <div className={styles.words}>
        <div className={styles.tags}>
          {tags.map(({ text, tone }) => (
            <StatusTag key={text} tone={tone}>
              {text}
            </StatusTag>
          ))}
        </div>
        <h3>
          {isEnded ? (
            name
          ) : (
            <button type="button" onClick={onOpen}>
              {name}
            </button>
          )}
        </h3>
        <p className={styles.slogan}>{slogan || '还没有一句话介绍'}</p>
        {!isEnded && (
          <>
            <p className={styles.about}>{about.join(' · ') || '还没有填写领域与阶段'}</p>
            <Counts card={card} />
          </>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

/** 浏览, 收藏 and 点赞. */
export function Counts({ card: { views, collects, likes } }: { card: Shown }) {
  return (
    <p className={styles.counts}>
      <span>
        <Icon name="eye" size={14} />
        浏览 {views}
      </span>
      <span>
        <Icon name="flag" size={14} />
        收藏 {collects}
      </span>
      <span>
        <Icon name="check" size={14} />
        点赞 {likes}
      </span>
    </p>
  );
}

import { MoneyText } from '../ui/MoneyText';
import { IntroText } from './IntroText';
import styles from './maker.module.css';
import { type Content, nameOf } from './project';
import { ProjectPicture } from './ProjectPicture';

/** The public content of a project. */
export function ProjectContent({ projectNo, content }: { projectNo: string; content: Content }) {
  const { cover, slogan, field_text, stage_text, intro, imgs, team, needs, fund_need } = content;
  const name = nameOf(content);
  return (
    <>
      <section>
        <ProjectPicture projectNo={projectNo} fileId={cover} alt={`${name}的封面`} size="large" />
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.slogan}>{slogan}</p>
        <p className={styles.about}>{[field_text, stage_text].filter(Boolean).join(' · ')}</p>
      </section>
      {intro && (
        <section>
          <h3>项目介绍</h3>
          <IntroText text={intro} />
        </section>
      )}
      {imgs.length > 0 && (
        <section>
          <h3>图片</h3>
          <div className={styles.gallery}>
            {imgs.map((id, index) => (
              <ProjectPicture key={id} projectNo={projectNo} fileId={id} alt={`${name}图片${index + 1}`} />
            ))}
          </div>
        </section>
      )}
      {team.length > 0 && (
        <section>
          <h3>团队成员</h3>
          <ul className={styles.team}>
            {team.map((member) => (
              <li key={`${member.name}/${member.role}`}>
                <strong>{member.name}</strong> <span className={styles.about}>{member.role}</span>
                {member.intro && <p>{member.intro}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {needs.length > 0 && (
        <section>
          <h3>需求</h3>
          <p>
            {needs.map(({ text }) => text).join('、')}
            {fund_need !== null && (
              <>
                ，资金需求 <MoneyText value={fund_need} unit="¥" price />
              </>
            )}
          </p>
        </section>
      )}
    </>
  );
}

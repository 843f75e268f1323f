import { MomentText } from '../ui/MomentText';
import styles from './maker.module.css';
import type { Post } from './project';
import { ProjectPicture } from './ProjectPicture';

/** 进展: the newest first. */
export function Feed({
  projectNo,
  posts,
  empty,
}: {
  projectNo: string;
  posts: readonly Post[];
  empty: string;
}) {
  return (
    <section>
      <h3>进展</h3>
      {posts.length === 0 && <p className={styles.about}>{empty}</p>}
      <ol className={styles.feed}>
        {posts.map(({ post_no, title, text, imgs, at }) => (
          <li key={post_no}>
            <h4>{title}</h4>
            <p className={styles.post}>{text}</p>
            {imgs.length > 0 && (
              <div className={styles.gallery}>
                {imgs.map((id, index) => (
                  <ProjectPicture
                    key={id}
                    projectNo={projectNo}
                    fileId={id}
                    alt={`${title}图片${index + 1}`}
                  />
                ))}
              </div>
            )}
            <p className={styles.about}>
              <MomentText value={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { PublicField } from '@uc/contract/account/texts';
import type { ReactNode } from 'react';
import { Card, Facts } from '../ui/Card';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import styles from './profile.module.css';
import { BasicForm } from './BasicForm';
import { EditButton, type Editing } from './EditButton';
import { genderText, industryText, type Profile } from './info';
import { areaText, useAreas } from './use-areas';

/** 基本信息: read, and edited in its place. */
export function BasicCard({ profile, editing }: { profile: Profile; editing: Editing }) {
  return (
    <Card title="基本信息" extra={<EditButton part="basic" title="基本信息" editing={editing} />}>
      {editing.part === 'basic' ? (
        <BasicForm profile={profile} onDone={editing.end} />
      ) : (
        <Shown profile={profile} />
      )}
    </Card>
  );
}

function Shown({ profile }: { profile: Profile }) {
  const { public_fields: open, homepage_url: homepage, birthday, occupation, industry, bio } = profile;
  const seen = (field: PublicField, value: ReactNode) => <Seen isPublic={open.includes(field)}>{value}</Seen>;
  return (
    <div className={styles.stack}>
      <Facts
        facts={[
          ['用户名', profile.username],
          ['昵称', profile.nickname],
          ['性别', seen('gender', genderText(profile.gender))],
          ['生日', seen('birthday', birthday)],
          ['所在地区', seen('region', profile.province && <Area profile={profile} />)],
          ['行业', seen('industry', industryText(industry))],
          ['职业', seen('occupation', occupation)],
          [
            '个人主页',
            seen(
              'homepage_url',
              homepage && (
                <a href={homepage} target="_blank" rel="noopener noreferrer nofollow">
                  {homepage}
                </a>
              ),
            ),
          ],
        ]}
      />
      <div className={styles.wide}>
        <Facts
          facts={[
            [
              profile.realname_status === 'enterprise' ? '企业简介' : '个人简介',
              seen('bio', bio && <span className={styles.text}>{bio}</span>),
            ],
          ]}
        />
      </div>
    </div>
  );
}

/** A value, or that there is none, and whether others see it. */
function Seen({ isPublic, children }: { isPublic: boolean; children: ReactNode }) {
  if (!children) return <span className={styles.faint}>未填写</span>;
  return (
    <span className={styles.seen}>
      {children}
      {isPublic && <StatusTag tone="info">公开</StatusTag>}
    </span>
  );
}

function Area({ profile }: { profile: Profile }) {
  const { areas, isFailed } = useAreas();
  if (isFailed) return <span className={styles.faint}>暂时无法显示</span>;
  return areas ? areaText(areas, profile) : <Skeleton width="8em" height={18} />;
}

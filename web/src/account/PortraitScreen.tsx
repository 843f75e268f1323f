import { type DragEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { type SystemAvatar, systemAvatarTexts, systemAvatarUrl } from '@uc/contract/account/texts';
import { useNavigate } from 'react-router';
import { api, toast, useRead, useWrite } from '../client';
import { loaded } from '../client/load';
import { upload } from '../client/upload';
import { useForm } from '../forms/use-form';
import { to } from '../routes';
import { Avatar } from '../ui/Avatar';
import { Button, ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import { uploadText } from '../ui/uploads';
import { ReadFault } from '../ui/ReadFault';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { avatarHint, avatarTypes, choose, type Chosen, type Crop } from './crop';
import { type Profile, profileReads } from './info';
import styles from './portrait.module.css';

const AvatarCropper = lazy(() => loaded(() => import('./AvatarCropper')));

const systemAvatars = Object.entries(systemAvatarTexts) as [SystemAvatar, string][];

interface Values {
  picture: Chosen | undefined;
  system: SystemAvatar | undefined;
}

/** 修改头像 (account.md#profile-screen): a picture of one's own, cut to a square, or one of ours. */
export default function PortraitScreen() {
  const navigate = useNavigate();
  const read = useRead(api.account.profile, {});
  const { data: profile } = read;
  const save = useWrite(api.account.saveAvatar, { refreshes: profileReads, quiet: true });
  const [progress, setProgress] = useState<number>();
  const crop = useRef<Crop>(undefined);
  /** The picture whose crop is there: the window that cuts is loaded with the first one. */
  const [cut, setCut] = useState('');
  const send = async ({ picture, system }: Values) => {
    if (system) return save.submit({ system });
    if (!picture || !crop.current) return undefined;
    setProgress(0);
    const { file_id } = await upload('avatar', picture.file, { onProgress: setProgress });
    return save.submit({ file_id, crop: crop.current });
  };
  const form = useForm<Values>({
    initial: { picture: undefined, system: undefined },
    async send(values) {
      const saved = await send(values).finally(() => setProgress(undefined));
      if (!saved) return;
      toast(saved.in_review ? '头像已提交，审核通过后对外展示' : '头像已更新', 'success');
      void navigate(to('account.info'));
    },
  });
  const { picture, system } = form.values;
  const url = picture?.url;
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  const isChosen = picture !== undefined || system !== undefined;
  const problem = form.problems.picture ?? form.alert;
  const take = async (file: File | undefined) => {
    if (!file) return;
    form.showProblems({});
    try {
      form.set({ picture: await choose(file), system: undefined });
    } catch (error) {
      form.showProblems({ picture: (error as Error).message });
    }
  };
  return (
    <Screen title="修改头像" actions={<ButtonLink to={to('account.info')}>返回</ButtonLink>}>
      <ReadFault of={read} what="当前头像" />
      {profile?.avatar_review && <ReviewNotice review={profile.avatar_review} />}
      <form {...form.props} className={styles.form} data-dirty={isChosen}>
        <Card title="上传图片">
          {picture ? (
            <Suspense fallback={<Skeleton height={320} />}>
              <AvatarCropper
                key={picture.url}
                picture={picture}
                onChange={(next) => {
                  crop.current = next;
                  setCut(picture.url);
                }}
              />
            </Suspense>
          ) : (
            <Place
              onTake={take}
              avatar={<Avatar url={profile?.avatar_url} name={profile?.nickname ?? ''} size={96} />}
            />
          )}
          {picture && (
            <div className={styles.again}>
              <Button
                size="small"
                disabled={form.busy !== false}
                onClick={() => form.set({ picture: undefined })}
              >
                换一张图片
              </Button>
            </div>
          )}
        </Card>
        <Card title="系统头像">
          <fieldset className={styles.ours} disabled={form.busy !== false}>
            <legend className={styles.hidden}>选择系统头像</legend>
            {systemAvatars.map(([name, text]) => (
              <label key={name} className={styles.one}>
                <input
                  type="radio"
                  name="system"
                  checked={system === name}
                  onChange={() => form.set({ system: name, picture: undefined })}
                />
                <img src={systemAvatarUrl(name)} alt="" width={72} height={72} loading="lazy" />
                <span>{text}</span>
              </label>
            ))}
          </fieldset>
        </Card>
        {problem && <Notice tone="negative">{problem}</Notice>}
        <div className={styles.buttons}>
          <Button
            kind="primary"
            size="large"
            type="submit"
            busy={progress !== undefined && progress < 1 ? uploadText(progress) : form.busy}
            disabled={!system && (!picture || cut !== picture.url)}
          >
            保存头像
          </Button>
          <ButtonLink size="large" to={to('account.info')}>
            取消
          </ButtonLink>
        </div>
      </form>
    </Screen>
  );
}

/** The review state of the last picture sent. */
function ReviewNotice({ review: { status, reason, at } }: { review: NonNullable<Profile['avatar_review']> }) {
  if (status === 'pending')
    return (
      <Notice>
        您的新头像正在审核中（
        <MomentText value={at} />
        提交），通过后对外展示；在此之前他人看到的仍是原来的头像。
      </Notice>
    );
  return (
    <Notice tone="warning">
      您上传的头像未通过审核：{reason}。已恢复原来的头像，您可以重新上传或选择系统头像。
    </Notice>
  );
}

/** The place at which a picture is chosen or dropped. */
function Place({
  onTake,
  avatar,
}: {
  onTake: (file: File | undefined) => Promise<void>;
  avatar: React.ReactNode;
}) {
  const note = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void onTake(event.dataTransfer.files[0]);
  };
  return (
    <div className={styles.place}>
      {avatar}
      <div className={styles.choice}>
        <label
          className={classes(styles.drop, isOver && styles.over)}
          onDragOver={(event) => (event.preventDefault(), setOver(true))}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            type="file"
            accept={avatarTypes.join(',')}
            aria-describedby={note}
            onChange={(event) => {
              void onTake(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Icon name="plus" />
          选择图片或拖到此处
        </label>
        <p id={note} className={styles.hint}>
          {avatarHint}。上传的图片审核通过后对外展示，系统头像无需审核。
        </p>
      </div>
    </div>
  );
}

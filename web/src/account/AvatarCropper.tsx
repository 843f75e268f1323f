import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '../ui/Button';
import { type Chosen, type Crop, cropOf, drawCrop, mostZoom } from './crop';
import styles from './portrait.module.css';

const previews = [120, 60, 30] as const;

/** Moves, zooms and turns a picture under a round window, by mouse, finger or keyboard; shows the result. */
export default function AvatarCropper({
  picture,
  onChange,
}: {
  picture: Chosen;
  onChange: (crop: Crop) => void;
}) {
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [crop, setCrop] = useState<Crop>();
  const most = mostZoom(picture);
  const keys = useId();
  const turn = (degrees: number) => setRotation(((rotation + degrees + 540) % 360) - 180);
  return (
    <div className={styles.cutting}>
      <div>
        <div className={styles.window}>
          <Cropper
            image={picture.url}
            crop={at}
            zoom={zoom}
            rotation={rotation}
            aspect={1}
            maxZoom={most}
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': '头像裁剪区域，使用方向键移动图片', 'aria-describedby': keys }}
            mediaProps={{ alt: '' }}
            onCropChange={setAt}
            onZoomChange={setZoom}
            onRotationChange={setRotation}
            onCropAreaChange={(_, area) => {
              const next = cropOf(area, rotation);
              setCrop(next);
              onChange(next);
            }}
          />
        </div>
        <p id={keys} className={styles.hint}>
          拖动图片，或选中图片后用方向键移动
        </p>
        <div className={styles.sliders}>
          <label>
            <span>缩放</span>
            <input
              type="range"
              min={1}
              max={most}
              step={0.05}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)}%`}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          </label>
          <label>
            <span>旋转</span>
            <input
              type="range"
              min={-180}
              max={180}
              step={1}
              value={rotation}
              aria-valuetext={`${Math.round(rotation)}度`}
              onChange={(event) => setRotation(Number(event.target.value))}
            />
          </label>
          <div className={styles.turns}>
            <Button size="small" onClick={() => turn(-90)}>
              左转90°
            </Button>
            <Button size="small" onClick={() => turn(90)}>
              右转90°
            </Button>
            <Button
              size="small"
              kind="quiet"
              onClick={() => {
                setAt({ x: 0, y: 0 });
                setZoom(1);
                setRotation(0);
              }}
            >
              还原
            </Button>
          </div>
        </div>
      </div>
      <figure className={styles.previews}>
        <figcaption>预览</figcaption>
        {previews.map((size) => (
          <Preview key={size} size={size} url={picture.url} crop={crop} />
        ))}
      </figure>
    </div>
  );
}

function Preview({ size, url, crop }: { size: number; url: string; crop: Crop | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<HTMLImageElement>();
  useEffect(() => {
    const loaded = new Image();
    loaded.src = url;
    void loaded.decode().then(
      () => setImage(loaded),
      () => undefined,
    );
  }, [url]);
  useEffect(() => {
    if (canvas.current && image && crop) drawCrop(canvas.current, image, crop);
  }, [image, crop]);
  return (
    <div className={styles.preview}>
      {/* Twice as many pixels, for screens that show them. */}
      <canvas
        ref={canvas}
        width={size * 2}
        height={size * 2}
        style={{ width: size, height: size }}
        role="img"
        aria-label={`${size}像素预览`}
      />
      <span>
        {size}×{size}
      </span>
    </div>
  );
}

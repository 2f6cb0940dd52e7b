import 'react-easy-crop/react-easy-crop.css';
import { Minus, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import Cropper from 'react-easy-crop';

import patterns from '../patterns.module.css';
import css from './image-crop.module.css';

/** A part of an image, in the image's pixels. */
export type CropArea = { x: number; y: number; width: number; height: number };

const ZOOM = { min: 1, max: 4, step: 0.1 } as const;

/** Chooses a round 1:1 part of an image by dragging, wheel, pinch, arrow keys and a zoom slider; calls `onChange` with each choice. */
export function ImageCrop({ source, onChange }: { source: string; onChange: (area: CropArea) => void }): ReactNode {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  return (
    <div className={patterns.stack12}>
      <div className={css.stage}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={4}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': '裁剪区域，用方向键移动图片' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onChange(pixels)}
        />
      </div>
      <label className={css.zoom}>
        <Minus size={16} strokeWidth={1.75} aria-hidden />
        <input
          type="range"
          aria-label="缩放"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <Plus size={16} strokeWidth={1.75} aria-hidden />
      </label>
    </div>
  );
}

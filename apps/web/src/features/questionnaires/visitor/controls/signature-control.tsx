import { type PointerEvent, type ReactNode, useRef, useState } from 'react';

import type { ControlProps } from './control.ts';

import css from './controls.module.css';

/** The size of the drawing in pixels; it is scaled to the available width. */
const [WIDTH, HEIGHT] = [640, 240];

/** A name drawn by finger, pen or mouse, or typed; stored as a picture. */
export function SignatureControl({ values, labelledBy, describedBy, onChange, onFile }: ControlProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasInk, setHasInk] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const draw = (event: PointerEvent<HTMLCanvasElement>, isNew: boolean) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || (!isNew && event.buttons === 0)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT] as const;
    if (isNew) {
      event.currentTarget.setPointerCapture(event.pointerId);
      Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round' });
      pen.beginPath();
      pen.moveTo(...at);
    }
    pen.lineTo(...at);
    pen.stroke();
    setHasInk(true);
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setHasInk(false);
    setTyped('');
  };
  const write = (name: string) => {
    clear();
    const pen = canvas.current?.getContext('2d');
    setTyped(name);
    setHasInk(name.trim() !== '');
    if (!pen) return;
    Object.assign(pen, { font: '72px serif', textAlign: 'center', textBaseline: 'middle' });
    pen.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 40);
  };
  const keep = async () => {
    const picture = await onWhite(canvas.current);
    if (!picture || !onFile) return;
    setBusy(true);
    setFault('');
    try {
      onChange([(await onFile(new File([picture], '签名.png', { type: 'image/png' }))).id]);
      setTyped('');
      setHasInk(false);
    } catch (error) {
      setFault(error instanceof Error ? error.message : '签名没有保存，请重试');
    } finally {
      setBusy(false);
    }
  };
  if (values.length > 0)
    return (
      <p role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className={css.ranked}>
        <span>已签名</span>
        <button type="button" className={css.again} onClick={() => onChange([])}>
          重签
        </button>
      </p>
    );
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className={css.options}>
      <canvas
        ref={canvas}
        className={css.ink}
        width={WIDTH}
        height={HEIGHT}
        aria-hidden
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
      />
      <input
        className={css.line}
        aria-label="输入姓名代替手写"
        placeholder="不便手写时，在此输入姓名"
        maxLength={20}
        value={typed}
        onChange={(event) => write(event.target.value)}
      />
      <p className={css.signing}>
        <button type="button" className={css.option} disabled={!hasInk} onClick={clear}>
          清除
        </button>
        <button type="button" className={css.option} disabled={!hasInk || busy || !onFile} onClick={() => void keep()}>
          {busy ? '保存中…' : '完成签名'}
        </button>
      </p>
      <p role="alert" className={css.fault}>
        {fault}
      </p>
    </div>
  );
}

/** The drawing on a white background, readable everywhere. */
function onWhite(drawn: HTMLCanvasElement | null): Promise<Blob | null> {
  const sheet = document.createElement('canvas');
  const pen = sheet.getContext('2d');
  if (!drawn || !pen) return Promise.resolve(null);
  Object.assign(sheet, { width: WIDTH, height: HEIGHT });
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.drawImage(drawn, 0, 0);
  return new Promise((resolve) => sheet.toBlob(resolve));
}

import type { CropArea } from './image-crop.tsx';

/** Draws a part of an image as a square of `size` px: a photo as JPEG, other images as PNG to keep transparency. */
export async function drawCrop(source: string, area: CropArea, size: number, type: string): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('浏览器无法处理这张图片');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size, size);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('浏览器无法处理这张图片'))),
      type === 'image/jpeg' ? 'image/jpeg' : 'image/png',
      0.9,
    );
  });
}

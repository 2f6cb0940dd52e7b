import {
  ATTACHMENT_EXTENSIONS,
  IMAGE_EXTENSIONS,
  MB,
  RICH_ATTACHMENT_MAX_MB,
  RICH_IMAGE_MAX_MB,
  RICH_VIDEO_MAX_MB,
  VIDEO_EXTENSIONS,
} from '@houtai/contract/limits';
import { richUploadTooLarge, uploadEmpty, uploadTypeRefused } from '@houtai/contract/upload-messages';

/** The kind of content that a file becomes in the text. */
export type RichFileKind = 'image' | 'video' | 'attachment';

/** The limits of each kind (specification 5.2) and its type in the upload call (specification 7.8). */
export const RICH_FILES: Readonly<Record<RichFileKind, { bizType: '1' | '2' | '3'; maxMb: number; extensions: readonly string[] }>> = {
  image: { bizType: '1', maxMb: RICH_IMAGE_MAX_MB, extensions: IMAGE_EXTENSIONS },
  attachment: { bizType: '2', maxMb: RICH_ATTACHMENT_MAX_MB, extensions: ATTACHMENT_EXTENSIONS },
  video: { bizType: '3', maxMb: RICH_VIDEO_MAX_MB, extensions: VIDEO_EXTENSIONS },
};

/** The kind of a dropped or pasted file, by its extension. */
export function richKindOf(name: string): RichFileKind {
  if (hasOneOf(name, IMAGE_EXTENSIONS)) return 'image';
  return hasOneOf(name, VIDEO_EXTENSIONS) ? 'video' : 'attachment';
}

/** Why a file is refused, in the words of specification 8.2, or blank; a file of exactly the maximum size passes. */
export function richFileFault(file: { name: string; size: number }, kind: RichFileKind): string {
  const { extensions, maxMb } = RICH_FILES[kind];
  if (!hasOneOf(file.name, extensions)) return uploadTypeRefused(extensions);
  if (file.size > maxMb * MB) return richUploadTooLarge(maxMb);
  return file.size === 0 ? uploadEmpty(file.name) : '';
}

/** The file of an image data URL; null for other addresses. */
export function fileOfDataUrl(address: string): File | null {
  const [, type = '', extension = '', code] = /^data:(image\/(\w+));base64,([\w+/=\s]+)$/.exec(address) ?? [];
  if (code === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(code), (character) => character.charCodeAt(0));
    return new File([bytes], `image.${extension === 'jpeg' ? 'jpg' : extension}`, { type });
  } catch {
    return null;
  }
}

function hasOneOf(name: string, extensions: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}

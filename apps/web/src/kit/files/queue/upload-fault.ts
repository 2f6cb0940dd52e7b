import { IMAGE_EXTENSIONS, IMAGE_MAX_MB, MB } from '@houtai/contract/limits';
import { uploadEmpty, uploadTooLarge, uploadTypeRefused } from '@houtai/contract/upload-messages';

/** The limits for an uploaded file. */
export type UploadLimits = { extensions: readonly string[]; maxMb: number };

/** The limits of the image uploader (specification 5.2). */
export const IMAGE_LIMITS: UploadLimits = { extensions: IMAGE_EXTENSIONS, maxMb: IMAGE_MAX_MB };

/**
 * The reason why a chosen file may not be uploaded, worded as in specification 5.2; empty if it may. A file of exactly the maximum size is
 * accepted.
 */
export function uploadFault(file: { name: string; size: number }, { extensions, maxMb }: UploadLimits): string {
  const name = file.name.toLowerCase();
  if (!extensions.some((extension) => name.endsWith(extension))) return uploadTypeRefused(extensions);
  if (file.size > maxMb * MB) return uploadTooLarge(maxMb);
  if (file.size === 0) return uploadEmpty(file.name);
  return '';
}

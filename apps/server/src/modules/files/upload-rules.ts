import {
  ATTACHMENT_EXTENSIONS,
  IMAGE_EXTENSIONS,
  IMAGE_MAX_MB,
  INVOICE_EXTENSIONS,
  UPLOAD_MAX_MB,
  VIDEO_EXTENSIONS,
} from '@houtai/contract/limits';
import { uploadTypeRefused } from '@houtai/contract/upload-messages';

import { extensionOf } from '#platform/http/files/file-name.ts';
import type { UploadLimits } from '#platform/http/files/store-upload.ts';
import { AppError } from '#platform/http/replies/errors.ts';

/** bizType of an image (specification 7.8). */
export const IMAGE = '1';

/** bizType of an invoice. */
export const INVOICE = '4';

/** The extensions that each bizType accepts (specification 5.2, 7.8): 1 image, 2 attachment, 3 video, 4 invoice. */
const EXTENSIONS: ReadonlyMap<unknown, readonly string[]> = new Map([
  [IMAGE, IMAGE_EXTENSIONS],
  ['2', ATTACHMENT_EXTENSIONS],
  ['3', VIDEO_EXTENSIONS],
  [INVOICE, INVOICE_EXTENSIONS],
]);

/** The limits of the image call. */
export const IMAGE_ONLY: UploadLimits = { maxMb: IMAGE_MAX_MB, extensions: IMAGE_EXTENSIONS };

/** The bizType may follow the file: until it is there every type passes, and a refusal names those of the default. */
const ANY: UploadLimits = { maxMb: UPLOAD_MAX_MB, extensions: [...new Set([...EXTENSIONS.values()].flat())], named: IMAGE_EXTENSIONS };

export function limitsFor({ bizType }: Readonly<Record<string, unknown>>): UploadLimits {
  const extensions = EXTENSIONS.get(bizType);
  return extensions ? { maxMb: UPLOAD_MAX_MB, extensions } : ANY;
}

/** Refuses a file whose extension its bizType does not accept. */
export function assertAcceptedExtension(bizType: string, name: string): void {
  const extensions = EXTENSIONS.get(bizType) ?? [];
  if (!extensions.includes(extensionOf(name))) throw new AppError('A0701', uploadTypeRefused(extensions));
}

import { calls } from '@houtai/contract';
import {
  ATTACHMENT_EXTENSIONS,
  IMAGE_EXTENSIONS,
  IMAGE_MAX_MB,
  INVOICE_EXTENSIONS,
  UPLOAD_COUNT,
  UPLOAD_MAX_MB,
} from '@houtai/contract/limits';

import { upload } from '#platform/calls/upload.ts';

import type { UploadLimits } from './upload-fault.ts';
import type { SendFile } from './upload-queue.ts';

/** The files that an upload field accepts, and the call that stores them. */
export type UploadKind = UploadLimits & {
  /** The maximum number of files in the field; 0 means no limit. */
  count: number;
  send: SendFile;
};

/** Uploads with the general call; a field with its own call supplies its own function. */
function sendAs(bizType: '1' | '2' | '3' | '4'): SendFile {
  return (file, options) => upload(calls.files.upload, { file, fields: { bizType } }, options);
}

/** The general uploader (specification 5.2). */
export const GENERAL: UploadKind = { maxMb: UPLOAD_MAX_MB, extensions: IMAGE_EXTENSIONS, count: UPLOAD_COUNT, send: sendAs('1') };

/** The image uploader (specification 5.2). */
export const IMAGES: UploadKind = { ...GENERAL, maxMb: IMAGE_MAX_MB };

/** Attachments of to-dos and feedback (specification 5.2). */
export const ATTACHMENTS: UploadKind = { maxMb: UPLOAD_MAX_MB, extensions: ATTACHMENT_EXTENSIONS, count: 0, send: sendAs('2') };

/** Invoices of expenses, whose content the server reads. */
export const INVOICES: UploadKind = { maxMb: UPLOAD_MAX_MB, extensions: INVOICE_EXTENSIONS, count: 0, send: sendAs('4') };

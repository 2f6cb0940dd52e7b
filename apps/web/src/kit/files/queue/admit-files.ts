import { MAX_RECORD_FILES } from '@houtai/contract/limits';

import { sortFiles } from '../sort-files.ts';
import { uploadFault } from './upload-fault.ts';
import type { UploadKind } from './upload-kinds.ts';

type Admitted = {
  accepted: readonly File[];
  /** The messages about the refused files, without duplicates. */
  warnings: readonly string[];
};

type Room = {
  kind: Pick<UploadKind, 'extensions' | 'maxMb' | 'count'>;
  /** The number of files that the field already has. */
  held: number;
  /** The message of the image uploader also tells how many were chosen (specification 5.2). */
  saysChosen: boolean;
};

/**
 * Decides which of the chosen files are uploaded. If they exceed the limit of the field, none is accepted, so that the user decides which
 * to leave out.
 */
export function admitFiles(files: readonly File[], { kind, held, saysChosen }: Room): Admitted {
  const { accepted, warnings } = sortFiles(files, (file) => uploadFault(file, kind));
  // A field without a limit is still subject to that of a record.
  const most = kind.count || MAX_RECORD_FILES;
  if (held + accepted.length <= most) return { accepted, warnings };
  const tooMany = `最大上传数量为 ${most}`;
  return { accepted: [], warnings: [...warnings, saysChosen ? `${tooMany}，本次选择了 ${files.length} 个文件` : tooMany] };
}

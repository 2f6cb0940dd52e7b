import type { FieldChange } from '@houtai/contract/history';

import type { SealedValues } from './sealed.ts';

/** Describes how the files of two sealed documents differ; empty if they are equal. */
export function filesChange(before: SealedValues, after: SealedValues): FieldChange[] {
  if (before.files.join() === after.files.join()) return [];
  const left = before.files.filter((hash) => after.files.includes(hash)).length;
  return [{ field: 'fileIds', label: '附件', before: `${before.files.length} 个`, after: `${after.files.length} 个，其中 ${left} 个未变` }];
}

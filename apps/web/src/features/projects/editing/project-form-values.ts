import type { ProjectDetail } from '@houtai/contract/projects';

import { idsOf } from '#kit/files/file-entry.ts';

/** A record's values in the format of the form. */
export function projectFormValues(record: ProjectDetail) {
  const members = record.members.map(({ userId, role }) => ({ userId, role }));
  return { ...record, members, fileIds: idsOf(record.fileList) };
}

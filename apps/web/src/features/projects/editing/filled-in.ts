import type { ProjectDetail } from '@houtai/contract/projects';

import { idsOf } from '#kit/files/file-entry.ts';

/** What a record fills in. */
export function filledIn(record: ProjectDetail) {
  const members = record.members.map(({ userId, role }) => ({ userId, role }));
  return { ...record, members, fileIds: idsOf(record.fileList) };
}

import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import type { SoftwareCopyrightDetail } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';

import { ANOTHER, changesBetween, LOOKS } from '#modules/history/index.ts';
import { idsIn } from '#modules/work-records/index.ts';
import { wordsOfText } from '#platform/html/rich-text.ts';

/** What differs between two readings of a task, in words. */
export function taskChanges(before: SoftwareCopyrightDetail, after: SoftwareCopyrightDetail): FieldChange[] {
  return changesBetween(wordsOf(before), wordsOf(after), labelsOf(SOFTWARE_COPYRIGHT_FORM.fields), {
    projectId: before.projectId !== after.projectId && ANOTHER,
    ownerId: before.ownerId !== after.ownerId && ANOTHER,
    description: before.description !== after.description && LOOKS,
    fileIds: idsIn(before.fileList) !== idsIn(after.fileList) && ANOTHER,
  });
}

function wordsOf(task: SoftwareCopyrightDetail) {
  return {
    ...wordsIn(SOFTWARE_COPYRIGHT_FORM.fields, task),
    projectId: task.projectName,
    ownerId: task.ownerName,
    description: wordsOfText(task.description),
    fileIds: task.fileList.map(({ fileName }) => fileName).join('、'),
  };
}

import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { SoftwareCopyrightDetail as Task } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';
import type { ReactNode } from 'react';

import { Facts } from '#kit/record/facts.tsx';
import { RecordText } from '#kit/rich-text/record-text.tsx';

/** What a 软著任务 says: facts and description. */
export function SoftwareCopyrightParts({ task }: { task: Task }): ReactNode {
  return (
    <>
      <Facts facts={factsOf(task)} />
      <h3>主要功能和技术特点</h3>
      <RecordText html={task.description} />
    </>
  );
}

const { name: _, release: __, description: ___, fileIds: ____, ...fields } = SOFTWARE_COPYRIGHT_FORM.fields;
const LABELS = labelsOf(fields);

function factsOf(task: Task): readonly (readonly [string, ReactNode])[] {
  const shown = { ...wordsIn(fields, task), projectId: task.projectName, ownerId: task.ownerName };
  return Object.entries(LABELS).map(([name, label]) => [label, new Map(Object.entries(shown)).get(name)]);
}

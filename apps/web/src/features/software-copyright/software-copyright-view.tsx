import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import { SOFTWARE_COPYRIGHT_EDIT_PAGE, type SoftwareCopyrightDetail } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT } from '@houtai/contract/software-copyright-form';
import type { ReactNode } from 'react';

import { TonePill } from '#kit/list/cells/tone-pill.tsx';
import { DocumentStatePill } from '#kit/record/document-state.tsx';
import { documentParts } from '#kit/resource/document-parts.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';

const HIDDEN = { hidden: true } as const;

export const TASK_VIEW = resourceView(SOFTWARE_COPYRIGHT, calls.softwareCopyright, {
  name: 'software-copyright',
  form: 'page',
  formPage: SOFTWARE_COPYRIGHT_EDIT_PAGE,
  columns: {
    number: { pin: 'start' },
    name: { width: 200, pin: undefined },
    release: { width: 80, card: 'mark' },
    state: { width: 88, card: 'state', cell: (row) => <DocumentStatePill state={row.state} /> },
    project: { width: 168, card: 'note' },
    owner: { width: 88 },
    developedOn: { width: 120 },
    planOn: { width: 120, card: 'date' },
    registration: { width: 136 },
    shortName: HIDDEN,
    acquired: { ...HIDDEN, card: undefined },
    publishedOn: HIDDEN,
    language: HIDDEN,
    sourceLines: { ...HIDDEN, width: 128 },
    createdAt: { ...HIDDEN, card: undefined },
  },
  hints: { fileIds: '源程序、说明书和申请表' },
  facts: { state: null },
  ...documentParts('SOFTWARE_COPYRIGHT', 'PROJECT_OPENING'),
  Aside: EditedBy,
});

/** Who else has the form open, and since when. */
function EditedBy({ record: { editing } }: { record: SoftwareCopyrightDetail }): ReactNode {
  return (
    editing && (
      <TonePill tone="amber">
        {editing.userName} 正在修改（{localDateTime(new Date(editing.since)).slice(11)} 起）
      </TonePill>
    )
  );
}

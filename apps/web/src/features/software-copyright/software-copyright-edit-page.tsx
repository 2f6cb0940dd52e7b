import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { SOFTWARE_COPYRIGHT_PAGE, type SoftwareCopyrightDetail } from '@houtai/contract/software-copyright';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { idsOf } from '../../kit/files/file-entry.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { TonePill } from '../../kit/list/tone-pill.tsx';
import { DocumentStatePill } from '../../kit/record/document-state.tsx';
import { queryOf } from '../../platform/query.ts';
import { editingWords } from './software-copyright-detail.tsx';
import { SoftwareCopyrightForm } from './software-copyright-form.tsx';
import { beginTask } from './update-tag.ts';

type Opened = { record: SoftwareCopyrightDetail; initial: Readonly<Record<string, unknown>> };

/** The form of a 软著任务 on a page of its own: a new one, or the one to be changed. */
export default function SoftwareCopyrightEditPage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const restore = params.get('restore') ?? '';
  const navigate = useNavigate();
  const query = useQuery({ ...queryOf(calls.softwareCopyright.get, { id }, { silent: true }), enabled: id !== '' });
  const history = useQuery({ ...queryOf(calls.softwareCopyright.history, { id }, { silent: true }), enabled: id !== '' && restore !== '' });
  // The form stays with what it opened with: what is read again at any time would write over what is typed.
  const [opened, setOpened] = useState<Opened | null>(null);
  const [round, setRound] = useState(0);
  if (opened === null && query.data && (restore === '' || history.data)) {
    setOpened(openedWith(query.data, history.data?.find((entry) => entry.id === restore)?.state));
  }
  const mayEdit = query.data?.may.edit ?? false;
  useEffect(() => {
    if (id !== '' && mayEdit) beginTask(id);
  }, [id, mayEdit]);
  const record = opened?.record;
  const done = (saved: SoftwareCopyrightDetail): void => {
    setOpened(id ? openedWith(saved) : null);
    setRound(round + 1);
    void navigate(linkTo(SOFTWARE_COPYRIGHT_PAGE, { id: saved.id }));
  };
  return (
    <FormPage
      title={id ? '修改软著任务' : '新建软著任务'}
      state={
        <>
          <DocumentStatePill state={record?.state ?? 'draft'} />
          {record?.number}
        </>
      }
      aside={query.data?.editing && <TonePill tone="amber">{editingWords(query.data.editing)}</TonePill>}
      query={id ? { data: opened ?? undefined, error: query.error, refetch: query.refetch } : undefined}
      back={SOFTWARE_COPYRIGHT_PAGE}
    >
      <SoftwareCopyrightForm
        key={round}
        record={record}
        initial={opened?.initial ?? {}}
        onDone={done}
        onCancel={() => void navigate(SOFTWARE_COPYRIGHT_PAGE)}
      />
    </FormPage>
  );
}

function openedWith(record: SoftwareCopyrightDetail, earlier?: Readonly<Record<string, unknown>> | null): Opened {
  return { record, initial: { ...record, fileIds: idsOf(record.fileList), ...earlier } };
}

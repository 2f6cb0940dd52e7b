import type { SubjectKey } from '@houtai/contract';
import { calls } from '@houtai/contract';
import type { ImportDetail } from '@houtai/contract/imports';
import { PAGE_SIZE_MAX } from '@houtai/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { Spinner } from '#ui/marks/spinner.tsx';

import { ErrorFile } from './error-file.tsx';
import { ImportFoot } from './import-foot.tsx';
import { ImportProgress } from './import-progress.tsx';
import { MatchPage } from './match-page.tsx';
import { PreviewPage } from './preview-page.tsx';
import { UploadStep } from './upload-step.tsx';
import { type ImportActs, type ImportMatching, importMatchingOf, needsColumnCheck, useImport } from './use-import.ts';
import { type OpenField, useOpenAliases } from './use-open-aliases.ts';

import css from './import.module.css';

export type ImportDialogProps = {
  kind: string;
  noun: string;
  within?: string;
  subject?: SubjectKey;
  /** The id of an existing import. */
  id?: string;
  /** Receives the rows, in the format of the form's controls, when a form takes them and nothing is stored. */
  onFill?: ((rows: readonly Readonly<Record<string, string>>[]) => void) | undefined;
  onClose: () => void;
};

type ImportPage = 'match' | 'preview';

/** Whether the dialog shows the open or the running part of the import. */
function partOf(task: ImportDetail): 'open' | 'running' {
  return ['importing', 'undoing', 'done', 'undone', 'cancelled'].includes(task.state) ? 'running' : 'open';
}

/** The import wizard (specification 2.7): step 1 uploads a file, step 2 shows the result, and only there it can be confirmed. */
export function ImportDialog({ kind, noun, within = '', subject, id: begun = '', onFill, onClose }: ImportDialogProps): ReactNode {
  const client = useQueryClient();
  const [id, setId] = useState(begun);
  const [page, setPage] = useState<ImportPage>(begun === '' ? 'match' : 'preview');
  const [matching, setMatching] = useState<ImportMatching | null>(null);
  const { task, acts } = useImport(id, subject);
  const check = (brought: ImportDetail, said: ImportMatching) => {
    setPage('preview');
    return acts.check.run({ id: brought.id, ...said });
  };
  const begin = (brought: ImportDetail) => {
    client.setQueryData(queryOf(calls.imports.get, { id: brought.id }).queryKey, brought);
    setId(brought.id);
    setMatching(null);
    if (needsColumnCheck(brought)) setPage('match');
    else void check(brought, importMatchingOf(brought)).catch(() => setPage('match'));
  };
  const resume = (unfinished: string) => {
    setId(unfinished);
    setMatching(null);
    setPage('preview');
  };
  const back = async () => {
    if (task) await acts.discard.run({ id: task.id });
    setId('');
    setMatching(null);
  };
  const fill = async (brought: ImportDetail) => {
    const { rows } = await client.fetchQuery(queryOf(calls.imports.rows, { id: brought.id, outcome: 'new', limit: PAGE_SIZE_MAX }));
    onFill?.(rows.map(({ values }) => values));
    await acts.discard.run({ id: brought.id });
    onClose();
  };
  const shown = matching ?? (task ? importMatchingOf(task) : null);
  const isOpen = task !== undefined && partOf(task) === 'open';
  const isMatching = isOpen && task.state !== 'checking' && (page === 'match' || task.state === 'matching');
  const fields = useOpenAliases(isMatching ? task : undefined, shown);
  const open = fields.reduce((sum, each) => sum + each.open, 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`导入${noun}`}
      width={1200}
      head={
        <>
          <Steps step={id === '' ? 1 : 2} />
          {isOpen && (
            <Segmented
              aria-label="步骤二的内容"
              value={page}
              options={[
                { value: 'match', label: open > 0 ? `对应列与值 ${open}` : '对应列与值' },
                { value: 'preview', label: '数据预览', disabled: task.state === 'matching' },
              ]}
              onChange={(next) => setPage(next === 'preview' ? 'preview' : 'match')}
            />
          )}
        </>
      }
      footer={
        <ImportFoot
          task={task}
          isMatching={isMatching}
          open={open}
          matching={shown}
          acts={acts}
          onMatch={setMatching}
          onBack={() => void back()}
          onCheck={(said) => task && void check(task, said).catch(() => setPage('match'))}
          fill={onFill && fill}
          onClose={onClose}
        />
      }
    >
      <div className={css.body}>
        {id === '' ? (
          <UploadStep kind={kind} noun={noun} within={within} onBrought={begin} onOpen={resume} />
        ) : (
          <StepTwo task={task} matching={shown} isMatching={isMatching} fields={fields} acts={acts} onMatch={setMatching} />
        )}
      </div>
    </Dialog>
  );
}

type StepTwoProps = {
  task: ImportDetail | undefined;
  matching: ImportMatching | null;
  isMatching: boolean;
  fields: readonly OpenField[];
  acts: ImportActs;
  onMatch: (matching: ImportMatching | null) => void;
};

function StepTwo({ task, matching, isMatching, fields, acts, onMatch }: StepTwoProps): ReactNode {
  if (!task || !matching) return <Spinner />;
  if (partOf(task) !== 'open' || task.state === 'checking')
    return (
      <>
        <ImportProgress task={task} acts={acts} />
        {task.state === 'done' && (
          <div className={css.after}>
            <ErrorFile task={task} />
          </div>
        )}
      </>
    );
  if (!isMatching) return <PreviewPage task={task} acts={acts} />;
  return (
    <MatchPage
      key={`${task.sheet} ${task.headerRow}`}
      task={task}
      matching={matching}
      fields={fields}
      onMatch={onMatch}
      setSheet={acts.setSheet}
      onSheet={() => onMatch(null)}
    />
  );
}

function Steps({ step }: { step: 1 | 2 }): ReactNode {
  return (
    <ol className={css.steps} aria-label="步骤">
      {['上传文件', '预览并确认'].map((words, index) => (
        <li key={words} aria-current={index + 1 === step ? 'step' : undefined} data-done={index + 1 < step || undefined}>
          <span>{index + 1 < step ? '✓' : index + 1}</span>
          <b>{words}</b>
        </li>
      ))}
    </ol>
  );
}

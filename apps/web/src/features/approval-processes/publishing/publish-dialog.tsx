import { calls } from '@houtai/contract';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { PUBLISH_FORM } from '@houtai/contract/approval-processes-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { RadioGroup } from '#ui/input/choice/radio-group.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { lastPeriod } from '../trying/last-period.ts';

import css from './publishing.module.css';

type PublishDialogProps = {
  detail: ProcessDetail;
  /** The changes as sentences; empty for the first publication. */
  changes: readonly string[];
  onClose: () => void;
  /** `moves` when documents in progress should be reviewed next. */
  onPublished: (detail: ProcessDetail, moves: boolean) => void;
};

const UNDER_WAY = [
  { value: 'stay', label: '按旧版走完' },
  { value: 'move', label: '发布后挑选要迁移的' },
];

/**
 * Publishes the draft: shows its changes, what happens to documents in progress, and how last month's documents and the test cases would
 * run.
 */
export function PublishDialog({ detail, changes, onClose, onPublished }: PublishDialogProps): ReactNode {
  const { id, version, published, running } = detail;
  const publish = useSend(calls.approvalProcesses.publish, { silent: true, onMessage: toast.success });
  const [underWay, setUnderWay] = useState('stay');
  const form = useForm(PUBLISH_FORM, {
    submit: async (values) => {
      onPublished(await publish.run({ ...values, id, version }).catch(inWords), underWay === 'move');
    },
  });
  const next = detail.versions.find(({ state }) => state === 'draft')?.version ?? 1;
  return (
    <FormDialog title={`发布「${detail.name}」v${next}`} form={form} submit="发布" onClose={onClose}>
      <section className={css.part} aria-label="变更">
        <h3>{published === null ? '首次发布' : `与 v${published} 相比，改动 ${changes.length} 处`}</h3>
        <ul>
          {changes.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      {running > 0 && (
        <section className={css.part} aria-label="在途单据">
          <h3>在途 {running} 单</h3>
          <RadioGroup aria-label="在途单据" value={underWay} options={UNDER_WAY} onChange={setUnderWay} />
        </section>
      )}
      <Replayed id={id} />
      <Checked id={id} />
      <DeclaredFields form={form} />
    </FormDialog>
  );
}

/** A refusal names steps and test cases, which are not fields of this form, so all messages are joined. */
function inWords(error: unknown): never {
  if (error instanceof CallError && error.faults.length > 0) throw new CallError(error.code, error.faults.map(({ msg }) => msg).join('；'));
  throw error;
}

function Replayed({ id }: { id: string }): ReactNode {
  const { data, isError } = useQuery(queryOf(calls.approvalProcesses.replay, { id, ...lastPeriod() }, { silent: true }));
  return (
    <section className={css.part} aria-label="上月单据演练">
      <h3>上月单据演练</h3>
      <p>
        {isError
          ? '暂时算不出'
          : data
            ? data.rows.length === 0
              ? '上个账期没有单据'
              : `${data.rows.length} 张：不变 ${data.same}，路径有变化 ${data.people + data.way}，走不下去 ${data.stuck}`
            : '演练中…'}
      </p>
    </section>
  );
}

function Checked({ id }: { id: string }): ReactNode {
  const { data } = useQuery(queryOf(calls.approvalProcesses.examples, { id }, { silent: true }));
  if (!data || data.length === 0) return null;
  const red = data.filter(({ difference }) => difference !== '');
  return (
    <section className={css.part} aria-label="检查例">
      <h3>检查例</h3>
      {red.length === 0 ? (
        <p>{data.length} 个全部相符</p>
      ) : (
        <ul className={css.red}>
          {red.map(({ id, name, difference }) => (
            <li key={id}>
              「{name}」不符：{difference}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

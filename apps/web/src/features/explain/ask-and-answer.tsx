import { calls } from '@houtai/contract';
import type { ExplainTarget } from '@houtai/contract/explain';
import { EXPLAINED, type ExplainedKind } from '@houtai/contract/explained-kinds';
import { DEBOUNCE_MS } from '@houtai/contract/limits';
import type { RoleUser } from '@houtai/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { Combobox } from '#ui/input/choice/combobox.tsx';
import type { Option } from '#ui/input/choice/option.ts';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ChoosePeople } from './choose-people.tsx';
import { ExplanationView } from './explanation-view.tsx';
import { isComplete, type Question, useQuestion } from './use-question.ts';

import css from './explain-page.module.css';

const KIND_WORDS: Readonly<Record<ExplainedKind, string>> = { page: '页面', button: '按钮', call: '接口', record: '记录' };
const KINDS = EXPLAINED.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }));

/** A question about one person's right, answered as soon as it is complete. */
export function AskAndAnswer(): ReactNode {
  const [question, change] = useQuestion();
  const recordKey = useDebouncedValue(question.recordKey.trim(), DEBOUNCE_MS);
  const asked = { ...question, recordKey: question.kind === 'record' ? recordKey : undefined };
  const query = useQuery({
    ...queryOf(calls.explain.get, asked, { silent: true }),
    enabled: isComplete({ ...question, recordKey }),
    staleTime: 0,
  });
  const fault = query.error instanceof CallError ? query.error : null;
  return (
    <div className={css.both}>
      <Ask question={question} change={change} named={query.data?.person.name} />
      <section className={css.answer} aria-label="解释" aria-live="polite">
        {!isComplete(question) ? (
          <Empty>选择人员，以及要解释的页面、按钮、接口或记录</Empty>
        ) : fault ? (
          <CallErrorNotice
            fault={fault}
            onRetry={() => void query.refetch()}
            leave={{ words: '重新选择', go: () => change({ target: '', recordKey: '' }) }}
          />
        ) : query.data ? (
          <ExplanationView explanation={query.data} />
        ) : (
          <Skeleton height={240} />
        )}
      </section>
    </div>
  );
}

type AskProps = { question: Question; change: (changes: Partial<Question>) => void; named: string | undefined };

function Ask({ question, change, named }: AskProps): ReactNode {
  const [person, setPerson] = useState<RoleUser | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const targets = useQuery(queryOf(calls.explain.targets, {}, { silent: true }));
  const name = person?.userId === question.userId ? person.name : named;
  return (
    <section className={css.ask} aria-label="问题">
      <Field label="人员" required>
        {(control) => (
          <Button id={control.id} aria-describedby={control['aria-describedby']} aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
            <Icon name="user" size={14} />
            {question.userId === '' ? '选择人员' : (name ?? '更换人员')}
          </Button>
        )}
      </Field>
      <Field label="类别">
        {(control) => (
          <Segmented
            {...control}
            options={KINDS}
            value={question.kind}
            onChange={(next) => {
              if (targets.isError) void targets.refetch();
              change({ kind: EXPLAINED.find((kind) => kind === next) ?? 'page', target: '', recordKey: '' });
            }}
          />
        )}
      </Field>
      <Field
        label={question.kind === 'record' ? '记录类别' : KIND_WORDS[question.kind]}
        required
        error={targets.isError ? '选项加载失败，选一次类别即重新加载' : ''}
      >
        {(control) => (
          <Combobox
            {...control}
            key={question.kind}
            value={question.target}
            options={(targets.data?.[question.kind] ?? []).map(optionOf)}
            onChange={(target) => change({ target })}
          />
        )}
      </Field>
      {question.kind === 'record' && (
        <Field label="记录编号" required hint="列表中显示的编号">
          {(control) => (
            <TextInput {...control} maxLength={64} value={question.recordKey} onChange={(recordKey) => change({ recordKey })} />
          )}
        </Field>
      )}
      {isChoosing && (
        <ChoosePeople
          title="选择人员"
          onClose={() => setIsChoosing(false)}
          onChoose={([chosen]) => {
            setIsChoosing(false);
            if (!chosen) return;
            setPerson(chosen);
            change({ userId: chosen.userId });
          }}
        />
      )}
    </section>
  );
}

function optionOf({ id, name, note }: ExplainTarget): Option {
  return { value: id, label: name, note, sought: note.toLowerCase() };
}

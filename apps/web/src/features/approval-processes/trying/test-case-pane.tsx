import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { ProcessDetail, Rehearsal } from '@houtai/contract/approval-process-rows';
import { id } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';
import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { PersonField } from '#kit/person-picker/person-field.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';

import { conditionFields } from '../editing/flow-names.ts';
import { hostOf } from '../pane/field-host.ts';
import { Row } from '../pane/row.tsx';
import { SidePane } from '../pane/side-pane.tsx';
import { ValueInput } from '../pane/value-input.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { SaveExample } from './save-example.tsx';
import { type TestCaseState, useTestCase } from './use-test-case.ts';
import { WayList } from './way-list.tsx';

import patterns from '#ui/patterns.module.css';
import pane from '../pane/pane.module.css';
import css from './trying.module.css';

const SUBMITTER = id('发起人', { required: '请选择发起人' });
const MODES = [
  { value: 'typed', label: '自己填' },
  { value: 'document', label: '选一张单据' },
];
const OF_SUBMITTER = new Set(['submitter', 'submitterDepartment']);
const ONE_OF_MANY = new Set(['code', 'person', 'department']);

type TestCasePaneProps = {
  detail: ProcessDetail;
  definition: ApprovalDefinition;
  base: ProcessDetail | null;
  /** Whether the test can be stored as a test case, because the draft is saved. */
  mayKeep: boolean;
  focus: number;
  onWay: (way: Rehearsal | null) => void;
  onClose: () => void;
};

/** Tests the flow for a person and the values of a document: nothing is stored and nobody is notified. */
export function TestCasePane({ detail, definition, base, mayKeep, focus, onWay, onClose }: TestCasePaneProps): ReactNode {
  const trial = useTestCase({ businessType: detail.businessType, definition, base, onWay });
  const [keeping, setKeeping] = useState<'trial' | 'document' | null>(null);
  const { shown, submitter, filled, document } = trial;
  const isDraft = shown?.of === 'draft';
  const version = `v${base?.published ?? ''}`;
  return (
    <SidePane
      title="试运行"
      icon={<Play size={18} strokeWidth={1.75} aria-hidden />}
      tag="不产生单据，不发消息"
      focus={focus}
      onClose={onClose}
      foot={
        shown && (
          <>
            {isDraft && mayKeep && shown.way.refusal === '' && (
              <Button size="small" onClick={() => setKeeping('trial')}>
                另存为检查例
              </Button>
            )}
            {base && detail.hasDraft && (
              <Button size="small" kind="ghost" onClick={() => void trial.run(isDraft ? 'base' : 'draft')}>
                {isDraft ? `看 ${version} 的路径` : '看草稿的路径'}
              </Button>
            )}
          </>
        )
      }
    >
      <TrialForm trial={trial} detail={detail} onKeepDocument={mayKeep ? () => setKeeping('document') : undefined} />
      {shown && (
        <section aria-label="路径" aria-live="polite">
          <h3 className={pane.heading}>{isDraft ? '草稿的路径' : `${version} 的路径`}</h3>
          <WayList way={shown.way} definition={!isDraft && base ? base.definition : definition} />
        </section>
      )}
      {keeping && (
        <SaveExample
          id={detail.id}
          trial={{ submitter, values: filled, businessId: keeping === 'document' ? (document?.businessId ?? '') : '' }}
          onClose={() => setKeeping(null)}
        />
      )}
    </SidePane>
  );
}

type TrialFormProps = { trial: TestCaseState; detail: ProcessDetail; onKeepDocument: (() => void) | undefined };

function TrialForm({ trial, detail, onKeepDocument }: TrialFormProps): ReactNode {
  const [mode, setMode] = useState('typed');
  const { submitter, values, document, shown, fault } = trial;
  const isOfDocument = mode === 'document';
  return (
    <form
      className={patterns.stack8}
      onSubmit={(event) => {
        event.preventDefault();
        void trial.run();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void trial.run();
      }}
    >
      <PersonField
        of={{ form: hostOf(submitter, trial.setSubmitter), name: 'submitter', field: SUBMITTER }}
        label="发起人"
        disabled={isOfDocument}
      />
      <Row label="数值">
        <Segmented aria-label="数值" value={mode} options={MODES} onChange={setMode} />
      </Row>
      {isOfDocument && <DocumentChoice id={detail.id} chosen={document} onChoose={trial.choose} />}
      {isOfDocument && document && onKeepDocument && (
        <p>
          <Button size="small" onClick={onKeepDocument}>
            按它当时的审批存为检查例
          </Button>
        </p>
      )}
      {conditionFields(detail)
        .filter(({ name }) => !OF_SUBMITTER.has(name))
        .map((field) => (
          <Row key={field.name} label={field.label}>
            <ValueInput
              field={field}
              value={ownValue(values, field.name) ?? ''}
              bad={false}
              onChange={(value) => trial.setValue(field.name, value, ONE_OF_MANY.has(field.type))}
            />
          </Row>
        ))}
      <p className={pane.line}>
        <Button size="small" type="submit" kind="primary" disabled={trial.busy}>
          {shown ? '重新试运行' : '试运行'}
        </Button>
        <kbd className={css.kbd}>Ctrl Enter</kbd>
      </p>
      {fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
